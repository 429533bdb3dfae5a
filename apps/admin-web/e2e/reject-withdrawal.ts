import { expect, type Page } from '@playwright/test';
import { giveReason } from './give-reason';

/** Rejects the withdrawal whose page is open, up to its answer. */
export async function rejectWithdrawal(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Reject');
  await page.getByRole('button', { name: 'Update Status' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await giveReason(question);
  await page.getByRole('button', { name: /^Reject \$/ }).click();
}
