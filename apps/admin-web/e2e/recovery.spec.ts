import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from './support';

const alerts = (page: Page) => page.getByRole('alert');
const rows = (page: Page) => page.getByRole('main').getByRole('row');
const away = (route: Route) =>
  route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Service Unavailable</h1>' });

test('a list that failed while offline loads by itself when the network is back', async ({ page, context }) => {
  await page.goto('/admin/plans');
  await expect(rows(page).nth(1)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  const withdrawals = menu.getByRole('link', { name: /^Withdrawals/ });
  // Its code is there, its rows are not.
  const scripts = new Map<string, boolean>();
  const isScript = (request: Request) => request.resourceType() === 'script';
  page.on('request', (request) => isScript(request) && scripts.set(request.url(), false));
  page.on('requestfinished', (request) => isScript(request) && scripts.set(request.url(), true));
  await withdrawals.hover();
  await expect.poll(() => [...scripts.keys()].some((url) => url.includes('withdrawals-page'))).toBe(true);
  await expect.poll(() => [...scripts.values()].every(Boolean)).toBe(true);
  await context.setOffline(true);
  await withdrawals.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Network Error');
  await expect(alerts(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(rows(page).nth(1)).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
});

test(
  'messages come when the network is back, though it cannot be used at once',
  { tag: '@feature-support' },
  async ({ page, context }) => {
    const asked: string[] = [];
    let failuresLeft = Infinity;
    await page.route('**/*', (route) => {
      const isQuestion = route.request().method() === 'HEAD';
      const isCode = /\/assets\/messages-/.test(route.request().url());
      if (isQuestion || isCode) asked.push(isQuestion ? 'network' : 'code');
      return isQuestion && failuresLeft-- > 0 ? route.abort() : route.fallback();
    });
    await page.goto('/admin/plans');
    await expect(rows(page).nth(1)).toBeVisible();
    // A press of the pointer would fetch it in advance.
    await page.getByRole('button', { name: /^Notifications/ }).dispatchEvent('click');
    const markAll = page.getByRole('button', { name: 'Mark all as read' });
    await expect(markAll).toBeVisible();
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/notifications/read-all'));
    await markAll.dispatchEvent('click');
    await failed;
    await expect.poll(() => asked).toContain('network');
    expect(asked).not.toContain('code');
    failuresLeft = 2;
    await context.setOffline(false);
    await expect.poll(() => asked).toContain('code');
    expect(failuresLeft).toBeLessThan(0);

    await page.route('**/api/admin/notifications/read-all', away);
    await markAll.click();
    await expect(alerts(page)).toContainText('The server will be back in a moment.');
    await expect(rows(page).nth(1)).toBeVisible();
  },
);
