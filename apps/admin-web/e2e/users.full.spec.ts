import { expect, rejectDelete, test } from './support';
import { getRows } from './users';

/** Spec §4: the colour of each status badge. */
const kycColors: readonly [status: string, colorName: string, isColor: (r: number, g: number, b: number) => boolean][] =
  [
    ['pending', 'grey', (r, g, b) => Math.max(r, g, b) - Math.min(r, g, b) < 30],
    ['in_progress', 'yellow', (r, g, b) => Math.min(r, g) > 2 * b && Math.abs(r - g) < 40],
    ['completed', 'green', (r, g, b) => g > 1.3 * Math.max(r, b)],
    ['rejected', 'red', (r, g, b) => r > 2 * Math.max(g, b)],
  ];

test.describe('spec §2 Users list', { tag: '@feature-users' }, () => {
  for (const [kyc, colorName, isColor] of kycColors) {
    // covers: state.kyc-colours, users-list.kyc
    test(`shows KYC Status as a badge: ${kyc} is ${colorName} (spec §4)`, async ({ page }) => {
      await page.goto(`/admin/users?kyc_status=${kyc}`);
      const badge = getRows(page).nth(1).locator('[data-tone]');
      await expect(badge).toBeVisible();
      const colour = await badge.evaluate((element) => getComputedStyle(element).color);
      const [r = 0, g = 0, b = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
      expect(isColor(r, g, b), colour).toBe(true);
    });
  }

  test("shows the server's message about a rejected delete", { tag: '@minimal-server' }, async ({ page }) => {
    await rejectDelete(page, 'The wallet still holds $12.50.');
    await page.goto('/admin/users');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByText('The wallet still holds $12.50.')).toBeVisible();
    await expect(getRows(page)).toHaveCount(11);
  });

  test('allows decisions if the browser reports that it is offline but the server responds', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    await page.goto('/admin/users');
    await expect(getRows(page)).toHaveCount(11);
    await expect(page.getByText(/^You are offline/)).toBeHidden();
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Delete user' }).click();
    await expect(page.getByRole('button', { name: 'Delete user' })).toBeHidden();
    await expect(page.getByText(/^You are offline/)).toBeHidden();
  });
});

// covers: error.network
test('shows a notice and disables decisions while offline', { tag: '@feature-users' }, async ({ page, context }) => {
  // The dialog's code is loaded after the first screen.
  const dialogCode = page.waitForResponse(/confirm-dialog-.*\.js$/);
  await page.goto('/admin/users');
  await expect(getRows(page)).toHaveCount(11);
  await (await dialogCode).finished();
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Delete user' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Network Error').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline/)).toBeHidden();
});
