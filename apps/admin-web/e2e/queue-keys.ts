import type { Page } from '@playwright/test';
import { expect, expectLoaded } from './support';

/** Where a queue says that there is nothing left. */
const done = (page: Page) => page.getByText(/^Nothing (more waits here|waits between these amounts)\.$/);
/** The case that is on the screen. */
export const caseTitle = (page: Page) => page.getByRole('heading', { level: 1 });

/** Begins a queue from the dashboard, by its key. */
export async function begin(page: Page, key: string): Promise<void> {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'What waits' })).toBeVisible();
  await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/admin\/queue\/.*case=/);
  await expectLoaded(page);
}

/**
 * Decides the case on the screen by keys alone: says yes to whatever is asked, and gives the first reason where one is asked
 * for. Where a colleague was faster, it goes on to the next case.
 *
 * @param key of the decision, a capital letter
 */
async function decide(page: Page, key: string): Promise<void> {
  const before = (await caseTitle(page).textContent()) ?? '';
  const hasGoneOn = caseTitle(page).filter({ hasNotText: before });
  const waitsNoMore = page.getByText(/^This case does not wait any more/);
  // A case may be read anew before the queue is.
  const hasConflict = waitsNoMore.or(page.getByText(/^This (transaction|KYC) has been /)).first();
  const button = page.locator(`button[aria-keyshortcuts="${key}"]:not([data-own-keys] *):enabled`);
  const question = page.getByRole('dialog');
  await button.or(hasConflict).first().waitFor();
  if (await button.isVisible()) {
    await page.keyboard.press(key.toLowerCase());
    // A colleague may have been faster in that very moment: then nothing is asked.
    const goesOn = question.or(hasGoneOn).or(hasConflict).first();
    for (await goesOn.waitFor(); await question.isVisible(); await goesOn.waitFor()) await response(page);
    if (await hasGoneOn.isVisible()) return;
  }
  // Until the queue is read anew, the last case leads to itself.
  await waitsNoMore.or(hasGoneOn).first().waitFor();
  if (await hasGoneOn.isVisible()) return;
  await page.keyboard.press('j');
  await hasGoneOn.waitFor();
}

/** Answers a question: a reason by its digit, one step from Cancel to the button that decides, and Space. */
async function response(page: Page) {
  const question = page.getByRole('dialog');
  const title = (await question.getByRole('heading').first().textContent()) ?? '';
  await expect(question.locator('[data-autofocus]')).toBeFocused();
  if (await question.getByRole('radio').first().isVisible()) await page.keyboard.press('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(question.getByRole('heading', { name: title, exact: true })).toHaveCount(0);
}

/**
 * Decides case after case, until nothing waits.
 *
 * @param keys of the decisions, in turn
 * @returns how many were decided here, as the queue says at its end
 */
export async function workThrough(page: Page, keys: readonly [string, ...string[]]): Promise<number> {
  for (let place = 0; !(await done(page).isVisible()); place += 1) {
    await decide(page, keys[place % keys.length] ?? keys[0]);
    await expectLoaded(page);
  }
  const words = (await page.getByText(/^You have dealt with /).textContent()) ?? '';
  return [...words.matchAll(/[a-z] (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
}
