import { getPaletteField, getOption } from './palette';
import { expect, expectLoaded, test } from './support';

test.describe('the command palette', () => {
  test('is loaded on demand, opens an area by keyboard alone, and restores the focus', async ({ page }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    // The session watch is the last code that the panel prefetches.
    const prefetchDone = page.waitForResponse('**/api/admin/session');
    await page.goto('/admin/plans');
    await expectLoaded(page);
    await prefetchDone;
    expect(requestedUrls.filter((url) => url.includes('palette-overlay'))).toEqual([]);

    await page.keyboard.press('ControlOrMeta+k');
    await expect(getPaletteField(page)).toBeFocused();
    expect(requestedUrls.filter((url) => url.includes('palette-overlay'))).not.toEqual([]);
    await page.keyboard.type('withdr');
    await expect(getOption(page, /^Withdrawals/)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/withdrawals');
    await expect(page.getByRole('heading', { level: 1, name: 'Withdrawal List' })).toBeFocused();

    await page.getByRole('button', { name: 'Search or go to' }).click();
    await expect(getPaletteField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(getPaletteField(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search or go to' })).toBeFocused();
  });
});
