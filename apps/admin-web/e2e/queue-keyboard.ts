import type { Page } from '@playwright/test';
import { expect, expectLoaded } from './support';

/** The message at the end of a queue. */
const getEndMessage = (page: Page) => page.getByText(/^(Queue cleared|No pending cases between these amounts)\.$/);
/** The heading of the open case. */
export const getCaseTitle = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a queue from the dashboard by its shortcut. */
export async function openQueue(page: Page, key: string): Promise<void> {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Pending work' })).toBeVisible();
  await page.keyboard.press(key);
  await expect(page).toHaveURL(/\/admin\/queue\/.*case=/);
  await expectLoaded(page);
}

/**
 * Decides the open case by keyboard: confirms every dialog, with the first reason if one is required. If a colleague
 * decided it first, moves on to the next case.
 *
 * @param key of the decision, a capital letter
 */
async function decideCase(page: Page, key: string): Promise<void> {
  const before = (await getCaseTitle(page).textContent()) ?? '';
  const nextCaseTitle = getCaseTitle(page).filter({ hasNotText: before });
  const noLongerPending = page.getByText(/^This case is no longer pending/);
  // A case may be refetched before the queue is.
  const conflict = noLongerPending.or(page.getByText(/^This (transaction|KYC) has been /)).first();
  const button = page.locator(`button[aria-keyshortcuts="${key}"]:not([data-own-keys] *):enabled`);
  const dialog = page.getByRole('dialog');
  await button.or(conflict).first().waitFor();
  if (await button.isVisible()) {
    await page.keyboard.press(key.toLowerCase());
    // If a colleague has just decided it, no dialog opens.
    const outcome = dialog.or(nextCaseTitle).or(conflict).first();
    for (await outcome.waitFor(); await dialog.isVisible(); await outcome.waitFor()) await confirmDialog(page);
    if (await nextCaseTitle.isVisible()) return;
  }
  // Until the queue is refetched, the last case links to itself.
  await noLongerPending.or(nextCaseTitle).first().waitFor();
  if (await nextCaseTitle.isVisible()) return;
  await page.keyboard.press('j');
  await nextCaseTitle.waitFor();
}

/**
 * Confirms a dialog by keyboard: selects the first reason, moves from Cancel to the confirm button, and presses Space.
 */
async function confirmDialog(page: Page) {
  const dialog = page.getByRole('dialog');
  const title = (await dialog.getByRole('heading').first().textContent()) ?? '';
  await expect(dialog.locator('[data-autofocus]')).toBeFocused();
  if (await dialog.getByRole('radio').first().isVisible()) await page.keyboard.press('1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('heading', { name: title, exact: true })).toHaveCount(0);
}

/**
 * Decides case after case until the queue is empty.
 *
 * @param keys of the decisions, in turn
 * @returns the number of cases decided here, as the queue shows at its end
 */
export async function processQueue(page: Page, keys: readonly [string, ...string[]]): Promise<number> {
  for (let index = 0; !(await getEndMessage(page).isVisible()); index += 1) {
    await decideCase(page, keys[index % keys.length] ?? keys[0]);
    await expectLoaded(page);
  }
  const summary = (await page.getByText(/^This session: /).textContent()) ?? '';
  return [...summary.matchAll(/[a-z] (\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
}
