import type { Page } from '@playwright/test';
import { expect, expectLoaded } from './support';

/** Where a queue says that there is nothing left. */
export const done = (page: Page) => page.getByText('Nothing more waits here.');
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
 * @returns whether the decision was made here
 */
export async function decide(page: Page, key: string): Promise<boolean> {
  const before = (await caseTitle(page).textContent()) ?? '';
  const hasGoneOn = caseTitle(page).filter({ hasNotText: before });
  const wasOvertaken = page.getByText('This case does not wait any more, or is not among the first.');
  const button = page.locator(`button[aria-keyshortcuts="${key}"]:not([data-own-keys] *):enabled`);
  const question = page.getByRole('dialog');
  await button.or(wasOvertaken).first().waitFor();
  if (await button.isVisible()) {
    await page.keyboard.press(key.toLowerCase());
    await question.waitFor();
    do await answer(page);
    while ((await question.or(hasGoneOn).or(wasOvertaken).first().waitFor(), await question.isVisible()));
    if (await hasGoneOn.isVisible()) return true;
  }
  await page.keyboard.press('j');
  await hasGoneOn.waitFor();
  return false;
}

/** Answers a question: a reason by its digit, one step from Cancel to the button that decides, and Space. */
async function answer(page: Page) {
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
 * @param keyOf the key of the decision, by how many have been decided
 * @returns how many were decided here
 */
export async function workThrough(page: Page, keyOf: (place: number) => string): Promise<number> {
  let decided = 0;
  while (!(await done(page).isVisible())) {
    if (await decide(page, keyOf(decided))) decided += 1;
    await expectLoaded(page);
  }
  return decided;
}
