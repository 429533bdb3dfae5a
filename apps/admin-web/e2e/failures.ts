import type { Page, Route } from '@playwright/test';
import { expect, test as base } from './support';

/** A way in which a call can fail. */
export interface Failure {
  name: string;
  /** Whether there is a response, which is malformed. */
  hasResponse: boolean;
  /** Its status means success. */
  isSuccess?: boolean;
  /** The message where the server sent none. */
  errorPattern: RegExp;
  /** Handles the call. */
  response: (route: Route) => Promise<void>;
  /** The panel's timeout for a call, in milliseconds. */
  timeoutMs?: number;
  /** Reads are retried once, after a second. */
  isRetried: boolean;
  isOffline?: boolean;
}

const respondWith = (status: number, contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status, contentType, body });

/** The failures that occur in practice. Failures that the panel retries automatically come first. */
export const failures: readonly Failure[] = [
  {
    name: 'no response for 30 s',
    hasResponse: false,
    errorPattern: /Network Error/,
    response: () => Promise.resolve(),
    timeoutMs: 30_000,
    isRetried: true,
  },
  {
    name: 'offline',
    hasResponse: false,
    errorPattern: /Network Error/,
    response: (route) => route.abort(),
    isRetried: true,
    isOffline: true,
  },
  {
    name: '500 with HTML',
    hasResponse: true,
    errorPattern: /Internal Server Error/,
    response: respondWith(500, 'text/html', '<!doctype html><h1>Bad gateway</h1>'),
    isRetried: true,
  },
  {
    name: '200 that is not JSON',
    hasResponse: true,
    errorPattern: /An unexpected error occurred/,
    response: respondWith(200, 'text/html', '<!doctype html><h1>Welcome to our network</h1>'),
    isSuccess: true,
    isRetried: false,
  },
  {
    name: '200 of the wrong shape',
    hasResponse: true,
    errorPattern: /An unexpected error occurred/,
    response: respondWith(200, 'application/json', '{"success":true,"data":{"more":[]}}'),
    isSuccess: true,
    isRetried: false,
  },
];

export interface Outage {
  /** Selects the calls that fail, by their path below the API's. None fails before. */
  failCalls: (calls: RegExp) => Promise<unknown>;
  /** Makes the selected calls fail this way. */
  setFailure: (failure: Failure) => Promise<void>;
  /** Returns the number of calls that failed since then. */
  countFailures: () => number;
  /** Lets the calls succeed again. */
  restore: () => Promise<void>;
}

/** Tests with failing calls, on a page with a mocked clock. */
export const test = base.extend<{ outage: Outage }>({
  outage: async ({ page, context }, provide) => {
    await page.clock.install();
    await page.addInitScript(mockAbortTimeout);
    let failure: Failure | undefined;
    let failed = 0;
    // The panel also repeats calls on its own. Those sent just before the failure changes must not stay without a
    // response.
    const pendingRoutes: Route[] = [];
    const setFailure = async (next: Failure | undefined) => {
      failure = next;
      failed = 0;
      await context.setOffline(next?.isOffline ?? false);
      await Promise.all(pendingRoutes.splice(0).map((route) => route.abort()));
    };
    await provide({
      failCalls: (calls) =>
        page.route(
          ({ pathname }) => pathname.startsWith('/api/admin/') && calls.test(pathname.slice('/api/admin'.length)),
          (route) => {
            if (!failure) return route.continue();
            failed += 1;
            if (failure.timeoutMs !== undefined) pendingRoutes.push(route);
            return failure.response(route);
          },
        ),
      setFailure,
      countFailures: () => failed,
      restore: () => setFailure(undefined),
    });
  },
});

/** Playwright's clock does not mock `AbortSignal.timeout`. */
function mockAbortTimeout() {
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too slow', 'TimeoutError')), milliseconds);
    return controller.signal;
  };
}

/** Waits for a state, advancing the page's clock as the failure needs. */
export async function waitWithFastForward(
  { page, outage, failure }: { page: Page; outage: Outage; failure: Failure },
  expectState: () => Promise<void>,
): Promise<void> {
  let lastCount = 0;
  await expect(async () => {
    const hasNewCall = outage.countFailures() > lastCount;
    lastCount = outage.countFailures();
    if (hasNewCall && failure.timeoutMs) await page.clock.fastForward(failure.timeoutMs);
    if (failure.isRetried) await page.clock.fastForward(1_000);
    await expectState();
  }).toPass({ intervals: [0], timeout: 20_000 });
}
