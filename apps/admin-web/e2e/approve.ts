import type { Locator, Page } from '@playwright/test';
import { expect } from './support';

/**
 * Answers with yes whatever is asked before an approval: once, or again where something speaks against it.
 *
 * @param outcome what is on the screen then
 */
export async function approve(page: Page, outcome: Locator) {
  await page.getByRole('button', { name: /^Approve \$[\d,.]+$/ }).click();
  const again = page.getByRole('button', { name: /^Approve \$[\d,.]+ all the same$/ });
  await expect(again.or(outcome).first()).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(outcome).toBeVisible();
}
