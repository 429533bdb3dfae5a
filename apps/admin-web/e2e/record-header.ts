import type { Page } from '@playwright/test';
import { expect, expectLoaded, isFocusVisible } from './support';

/**
 * Expects the header of a record to stay visible, and not to cover the focused element while tabbing in both
 * directions.
 */
export async function expectStickyHeader(page: Page, steps: number) {
  await expectLoaded(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const header = page.getByRole('group', { name: 'Status and actions' });
  await expect(header).toBeInViewport({ ratio: 1 });
  const heightShare = await header.evaluate((element) => element.getBoundingClientRect().bottom / window.innerHeight);
  expect(heightShare).toBeLessThan(0.3);

  for (const key of ['Shift+Tab', 'Tab']) {
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press(key);
      const getFocusedHtml = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      if (!(await isFocusVisible(page))) throw new Error(`${key} ${step}: ${await getFocusedHtml()} is covered.`);
    }
  }
}
