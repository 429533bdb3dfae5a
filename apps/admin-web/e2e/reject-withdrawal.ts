import { expect, type Page } from '@playwright/test';
import { chooseReason } from './choose-reason';

/** Rejects the withdrawal on the open page, without waiting for the response. */
export async function rejectWithdrawal(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Change Status' }).selectOption('Reject');
  await page.getByRole('button', { name: 'Update Status' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await chooseReason(dialog);
  await page.getByRole('button', { name: /^Reject \$/ }).click();
}
