import type { Page } from '@playwright/test';
import { expect, expectLoaded, isFocusSeen } from './support';

/** Status and actions of a record stay in sight, and cover nothing that has the focus, forwards and backwards. */
export async function expectHeadInSight(page: Page, steps: number) {
  await expectLoaded(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const head = page.getByRole('group', { name: 'Status and actions' });
  await expect(head).toBeInViewport({ ratio: 1 });
  const share = await head.evaluate((element) => element.getBoundingClientRect().bottom / window.innerHeight);
  expect(share).toBeLessThan(0.3);

  for (const key of ['Shift+Tab', 'Tab']) {
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press(key);
      const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      if (!(await isFocusSeen(page))) throw new Error(`${key} ${step}: ${await focused()} is covered.`);
    }
  }
}
