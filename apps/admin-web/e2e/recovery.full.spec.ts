import type { Route } from '@playwright/test';
import { getAlerts, getRows } from './recovery';
import { expect, htmlFailure, test } from './support';

const respondUnavailable = (route: Route) =>
  route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' });

test('a list that failed while the server was down loads when it is back', async ({ page }) => {
  await page.route('**/api/admin/withdrawals?*', respondUnavailable);
  await page.goto('/admin/withdrawals');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The server will be back in a moment.');
  await expect(alert).toContainText('Retrying automatically.');
  await expect(getAlerts(page)).toHaveCount(1);
  await page.unrouteAll();
  await expect(getRows(page).nth(1)).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test(
  'error toasts load once the network is back, even if it is unreliable at first',
  { tag: '@feature-support' },
  async ({ page, context }) => {
    const requests: string[] = [];
    let failuresLeft = Infinity;
    await page.route('**/*', (route) => {
      const isProbe = route.request().method() === 'HEAD';
      const isCode = /\/assets\/notification-stack-/.test(route.request().url());
      if (isProbe || isCode) requests.push(isProbe ? 'network' : 'code');
      return isProbe && failuresLeft-- > 0 ? route.abort() : route.fallback();
    });
    await page.goto('/admin/plans');
    await expect(getRows(page).nth(1)).toBeVisible();
    // A pointer press would prefetch it.
    await page.getByRole('button', { name: /^Notifications/ }).dispatchEvent('click');
    const markAll = page.getByRole('button', { name: 'Mark all as read' });
    await expect(markAll).toBeVisible();
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/notifications/read-all'));
    await markAll.dispatchEvent('click');
    await failed;
    await expect.poll(() => requests).toContain('network');
    expect(requests).not.toContain('code');
    failuresLeft = 2;
    await context.setOffline(false);
    await expect.poll(() => requests).toContain('code');
    expect(failuresLeft).toBeLessThan(0);

    await page.route('**/api/admin/notifications/read-all', respondUnavailable);
    await markAll.click();
    await expect(getAlerts(page)).toContainText('The server will be back in a moment.');
    await expect(getRows(page).nth(1)).toBeVisible();
  },
);

test('cached data stays when a refetch fails: one toast, dismissed when it succeeds', async ({ page }) => {
  await page.goto('/admin/plans');
  await expect(getRows(page).nth(1)).toBeVisible();
  await page.route('**/api/admin/plan/getall?*', htmlFailure);
  const message = getAlerts(page).filter({ hasText: 'Failed to load plans.' });
  const triggerRefetch = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(async () => {
    await triggerRefetch();
    await expect(message).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(getRows(page).nth(1)).toBeVisible();
  await page.unrouteAll();
  await expect(async () => {
    await triggerRefetch();
    await expect(message).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});

test('a missing record offers a link to the list, and no Retry', async ({ page }) => {
  const MISSING_ID = '0198c3f2-6d7a-7c41-9b1e-000000000000';
  for (const [address, expectedMessage, link] of [
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
      await page.goto(`/admin/${address}/${MISSING_ID}`);
      await expect(page.getByText(expectedMessage)).toBeVisible();
      await expect(page.getByRole('link', { name: link })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
      await expect(getAlerts(page)).toHaveCount(0);
    });
  }
});

test('an error toast is dismissed with the session', async ({ page }) => {
  await page.goto('/admin/plans');
  await page.route('**/api/admin/plan/delete/*', htmlFailure);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete plan' }).click();
  await expect(getAlerts(page).filter({ hasText: 'Failed to delete plan.' })).toBeVisible();
  await page.route('**/api/admin/signout', (route) => route.fulfill({ json: { success: true, message: '' } }));
  await page.getByRole('button', { name: /^Profile/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  await expect(page.getByText('Failed to delete plan.')).toHaveCount(0);
});
