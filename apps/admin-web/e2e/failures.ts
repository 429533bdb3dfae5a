import type { Page, Route } from '@playwright/test';
import { expect, test as base } from './support';

/** One way in which a call can fail. */
export interface Failure {
  name: string;
  /** There is an answer, but it makes no sense. */
  isAnswered: boolean;
  /** By its status it worked. */
  isSuccess?: boolean;
  /** What the screen says where the server sent no words. */
  words: RegExp;
  /** What a call gets. */
  response: (route: Route) => Promise<void>;
  /** How long the panel waits for an answer before the call counts as failed, in milliseconds. */
  silence?: number;
  /** A read is tried once more, a second later. */
  isRetried: boolean;
  isOffline?: boolean;
}

const answerWith = (status: number, contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status, contentType, body });

/** How calls really fail. What passes by itself is first, because it comes back before anybody asks again. */
export const failures: readonly Failure[] = [
  {
    name: 'no answer for 30 s',
    isAnswered: false,
    words: /Network Error/,
    response: () => Promise.resolve(),
    silence: 30_000,
    isRetried: true,
  },
  {
    name: 'offline',
    isAnswered: false,
    words: /Network Error/,
    response: (route) => route.abort(),
    isRetried: true,
    isOffline: true,
  },
  {
    name: '500 with HTML',
    isAnswered: true,
    words: /Internal Server Error/,
    response: answerWith(500, 'text/html', '<!doctype html><h1>Bad gateway</h1>'),
    isRetried: true,
  },
  {
    name: '200 that is not JSON',
    isAnswered: true,
    words: /An unexpected error occurred/,
    response: answerWith(200, 'text/html', '<!doctype html><h1>Welcome to our network</h1>'),
    isSuccess: true,
    isRetried: false,
  },
  {
    name: '200 of the wrong shape',
    isAnswered: true,
    words: /An unexpected error occurred/,
    response: answerWith(200, 'application/json', '{"success":true,"data":{"more":[]}}'),
    isSuccess: true,
    isRetried: false,
  },
];

export interface Outage {
  /** Chooses the calls that fail, by their paths below the API's; none fail before that. */
  of: (calls: RegExp) => Promise<unknown>;
  /** From now on they fail like this. */
  as: (failure: Failure) => Promise<void>;
  /** How many calls have failed since then. */
  failed: () => number;
  /** They work again. */
  mend: () => Promise<void>;
}

/** Tests with calls that fail, on a page whose clock the test puts forward. */
export const test = base.extend<{ outage: Outage }>({
  outage: async ({ page, context }, provide) => {
    await page.clock.install();
    await page.addInitScript(putTimeoutsOnTheClock);
    let failure: Failure | undefined;
    let failed = 0;
    // The panel asks again by itself too. What it asks just before the failure changes must not stay without an answer.
    const unanswered: Route[] = [];
    const change = async (next: Failure | undefined) => {
      failure = next;
      failed = 0;
      await context.setOffline(next?.isOffline ?? false);
      await Promise.all(unanswered.splice(0).map((route) => route.abort()));
    };
    await provide({
      of: (calls) =>
        page.route(
          ({ pathname }) => pathname.startsWith('/api/admin/') && calls.test(pathname.slice('/api/admin'.length)),
          (route) => {
            if (!failure) return route.continue();
            failed += 1;
            if (failure.silence !== undefined) unanswered.push(route);
            return failure.response(route);
          },
        ),
      as: change,
      failed: () => failed,
      mend: () => change(undefined),
    });
  },
});

/** Playwright's clock leaves `AbortSignal.timeout` alone. */
function putTimeoutsOnTheClock() {
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too slow', 'TimeoutError')), milliseconds);
    return controller.signal;
  };
}

/** Waits for a state that may need the page's clock to be put forward. */
export async function inTime(
  { page, outage, failure }: { page: Page; outage: Outage; failure: Failure },
  reached: () => Promise<void>,
): Promise<void> {
  let givenUp = 0;
  await expect(async () => {
    const isNewCall = outage.failed() > givenUp;
    givenUp = outage.failed();
    if (isNewCall && failure.silence) await page.clock.fastForward(failure.silence);
    if (failure.isRetried) await page.clock.fastForward(1_000);
    await reached();
  }).toPass({ intervals: [0], timeout: 20_000 });
}
