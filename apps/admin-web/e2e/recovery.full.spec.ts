import type { Page, Route } from '@playwright/test';
import { expect, htmlFailure, test } from './support';

const alerts = (page: Page) => page.getByRole('alert');
const rows = (page: Page) => page.getByRole('main').getByRole('row');
const away = (route: Route) =>
  route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' });

test('a list that failed while the server was away loads by itself when it is back', async ({ page }) => {
  await page.route('**/api/admin/withdrawals?*', away);
  await page.goto('/admin/withdrawals');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The server will be back in a moment.');
  await expect(alert).toContainText('This is tried again by itself.');
  await expect(alerts(page)).toHaveCount(1);
  await page.unrouteAll();
  await expect(rows(page).nth(1)).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('what was read stays when it cannot be read again: one message, which goes when it works', async ({ page }) => {
  await page.goto('/admin/plans');
  await expect(rows(page).nth(1)).toBeVisible();
  await page.route('**/api/admin/plan/getall?*', htmlFailure);
  const message = alerts(page).filter({ hasText: 'Failed to load plans.' });
  const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(async () => {
    await lookAgain();
    await expect(message).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(rows(page).nth(1)).toBeVisible();
  await page.unrouteAll();
  await expect(async () => {
    await lookAgain();
    await expect(message).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});

test('a record that is not there offers the way to the others, and no Retry', async ({ page }) => {
  const none = '0198c3f2-6d7a-7c41-9b1e-000000000000';
  for (const [address, words, link] of [
    ['users/edit', 'User not found.', 'Go to the users'],
    ['user/wallet', 'User not found.', 'Go to the users'],
    ['transactions/user', 'User not found.', 'Go to the users'],
    ['plans/edit', 'Plan not found.', 'Go to the plans'],
    ['subadmins/edit', 'Subadmin not found.', 'Go to the subadmins'],
    ['withdrawal/view', 'Withdrawal not found.', 'Go to the withdrawals'],
    ['transaction/details', 'Transaction not found.', 'Go to the transactions'],
    ['support-ticket/details', 'Ticket not found.', 'Go to the tickets'],
    ['referral-details', 'No referral data found for this user.', 'Go to the referrals'],
  ] as const) {
    await test.step(address, async () => {
      await page.goto(`/admin/${address}/${none}`);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('link', { name: link })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expect(alerts(page)).toHaveCount(0);
    });
  }
});

test('a message of a failure does not outlive the session', async ({ page }) => {
  await page.goto('/admin/plans');
  await page.route('**/api/admin/plan/delete/*', htmlFailure);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete plan' }).click();
  await expect(alerts(page).filter({ hasText: 'Failed to delete plan.' })).toBeVisible();
  await page.route('**/api/admin/signout', (route) => route.fulfill({ json: { success: true, message: '' } }));
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  await expect(page.getByText('Failed to delete plan.')).toHaveCount(0);
});
