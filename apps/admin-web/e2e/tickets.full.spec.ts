import { expect, expectAccessible, expectLoaded, expectNoHorizontalScroll, isFocusVisible, test } from './support';

test(
  'tickets are selected in cards on a phone, and the bulk actions stay visible',
  { tag: '@feature-support' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/support-tickets');
    await expectLoaded(page);
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('checkbox', { name: 'Select rows' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).check();
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await expect(bar).toContainText('2 selected');
    await expect(bar.getByRole('combobox', { name: 'Assign the selected tickets' })).toBeVisible();
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect(await bar.evaluate((element) => element.clientHeight / window.innerHeight)).toBeLessThan(0.25);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      expect(await isFocusVisible(page), `${step}: ${focused}`).toBe(true);
    }
    const download = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Export selected' }).click();
    expect((await download).suggestedFilename()).toMatch(/^tickets-selected.*\.csv$/);
  },
);
