import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

/** The lines of the file that the list on the screen is saved as. */
export async function exportedLines(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  return (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
}

/** Reaches the status of the only row with the keyboard, and gives what its tooltip says. */
export async function noteOfRow(page: Page, words: string) {
  await expect(page.getByText('Showing 1 to 1 of 1 entries')).toBeVisible();
  await page.getByRole('row').nth(1).getByText(words, { exact: true }).locator('..').focus();
  return page.getByRole('tooltip');
}
