import type { Page, Route } from '@playwright/test';
import { test as base } from './support';

/** One way in which a call can fail. */
export interface Failure {
  name: string;
  /** There is an answer, and it makes no sense. */
  isAnswered: boolean;
  /** What is said of it where the server sent no words. */
  words: RegExp;
  /** What a call gets. */
  answer: (route: Route) => Promise<void>;
  /** How far the page's clock goes on between two looks at the screen, in milliseconds. */
  step: number;
  isOffline?: boolean;
}

const answerWith = (status: number, contentType: string, body: string) => (route: Route) =>
  route.fulfill({ status, contentType, body });

/** How a call fails in the world outside; what passes by itself first, because it comes back before anybody asks again. */
export const failures: readonly Failure[] = [
  {
    name: 'no answer for 30 s',
    isAnswered: false,
    words: /Network Error/,
    answer: () => Promise.resolve(),
    step: 30_000,
  },
  {
    name: 'offline',
    isAnswered: false,
    words: /Network Error/,
    answer: (route) => route.abort(),
    step: 1_000,
    isOffline: true,
  },
  {
    name: '500 with HTML',
    isAnswered: true,
    words: /Internal Server Error/,
    answer: answerWith(500, 'text/html', '<!doctype html><h1>Bad gateway</h1>'),
    step: 1_000,
  },
  {
    name: '200 that is not JSON',
    isAnswered: true,
    words: /An unexpected error occurred/,
    answer: answerWith(200, 'text/html', '<!doctype html><h1>Welcome to our network</h1>'),
    step: 0,
  },
  {
    name: '200 of the wrong shape',
    isAnswered: true,
    words: /An unexpected error occurred/,
    answer: answerWith(200, 'application/json', '{"success":true,"data":{"more":[]}}'),
    step: 0,
  },
];

export interface Outage {
  /** The calls that fail, by their paths under the API's; none until then. */
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
    await provide({
      of: (calls) =>
        page.route(
          ({ pathname }) => pathname.startsWith('/api/admin/') && calls.test(pathname.slice('/api/admin'.length)),
          (route) => {
            if (!failure) return route.continue();
            failed += 1;
            return failure.answer(route);
          },
        ),
      as: async (next) => {
        failure = next;
        failed = 0;
        await context.setOffline(next.isOffline ?? false);
      },
      failed: () => failed,
      mend: async () => {
        failure = undefined;
        await context.setOffline(false);
      },
    });
  },
});

/** The page's clock of Playwright leaves them out. */
function putTimeoutsOnTheClock() {
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Too slow', 'TimeoutError')), milliseconds);
    return controller.signal;
  };
}

/** Waits for a state that the page reaches by its own clock, too. */
export async function inTime(page: Page, { step }: Failure, reached: () => Promise<void>): Promise<void> {
  for (let looks = 0; looks < 40; looks += 1) {
    if (step > 0) await page.clock.fastForward(step);
    const isReached = await reached().then(
      () => true,
      () => false,
    );
    if (isReached) return;
  }
  await reached();
}
