import type { Locator, Page } from '@playwright/test';
import { expect } from './support';

/**
 * Confirms an approval, including the second confirmation if a check failed.
 *
 * @param outcome visible afterwards
 */
export async function approveCase(page: Page, outcome: Locator) {
  await page.getByRole('button', { name: /^Approve \$[\d,.]+$/ }).click();
  const secondConfirmation = page.getByRole('button', { name: /^Approve \$[\d,.]+ anyway$/ });
  await expect(secondConfirmation.or(outcome).first()).toBeVisible();
  if (await secondConfirmation.isVisible()) await secondConfirmation.click();
  await expect(outcome).toBeVisible();
}
