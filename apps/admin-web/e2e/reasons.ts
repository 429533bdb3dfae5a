import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

/** Exports the list on the screen and returns the lines of the CSV file. */
export async function exportCsvLines(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  return (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
}

/** Focuses the status in the only row, and returns its tooltip. */
export async function focusStatusNote(page: Page, status: string) {
  await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
  await page.getByRole('row').nth(1).getByText(status, { exact: true }).locator('..').focus();
  return page.getByRole('tooltip');
}
