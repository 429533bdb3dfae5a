import type { Request } from '@playwright/test';
import { getAlerts, getRows } from './recovery';
import { expect, test } from './support';

test('a list that failed while offline loads when the network is back', async ({ page, context }) => {
  await page.goto('/admin/plans');
  await expect(getRows(page).nth(1)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  const withdrawals = menu.getByRole('link', { name: /^Withdrawals/ });
  // The screen's code is loaded, its rows are not.
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
  await expect(getAlerts(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(getRows(page).nth(1)).toBeVisible();
  await expect(getAlerts(page)).toHaveCount(0);
});
