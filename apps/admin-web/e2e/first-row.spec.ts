import { expect, expectLoaded, test } from './support';

test('a list is there after few requests, and its rows are light', { tag: '@feature-users' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The page itself says when its rows are there: what is asked after that may wait.
  const firstRow = page.waitForEvent('console', (message) => message.text() === 'ten rows').then(() => [...asked]);
  await page.addInitScript(() => {
    // Files that are fetched in idle time are not needed for the rows, and a slow server leaves idle time before them.
    window.requestIdleCallback = () => 0;
    new MutationObserver((_changes, observer) => {
      if (document.querySelectorAll('tbody tr a[aria-label^="Edit "]').length < 10) return;
      observer.disconnect();
      console.info('ten rows');
    }).observe(document, { childList: true, subtree: true });
  });
  // Pointing at a link of the menu prefetches its screen, and the pointer stays where an earlier test left it.
  await page.mouse.move(1439, 899);
  await page.goto('/admin/users');
  const rows = page.getByRole('table', { name: 'Users List' }).locator('tbody tr');
  await expect(rows.getByRole('link', { name: /^Edit / })).toHaveCount(10);
  const toFirstRow = await firstRow;

  // The page, its settings, code, styles and fonts, and at most six calls of the API. The stream of events may be among them on a
  // slow machine; no row waits for it.
  expect(toFirstRow.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(14);
  const calls = toFirstRow.filter((path) => path.startsWith('/api/') && !path.endsWith('/events'));
  expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(6);
  expect(toFirstRow.length).toBeLessThanOrEqual(30);
  const elements = await rows.evaluateAll((drawn) => drawn.map((row) => row.querySelectorAll('*').length));
  expect(Math.max(...elements)).toBeLessThanOrEqual(24);
});

test('what a screen shows is asked for before its code is there, which a pointer fetches that comes near', async ({
  page,
}) => {
  const asked = Promise.all(
    ['plan/getall*', 'permissions/*'].map((path) => page.waitForRequest(`**/api/admin/${path}`)),
  );
  await page.route('**/assets/plans-page-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/admin/plans');
  await expectLoaded(page);

  const next = page.waitForRequest('**/api/admin/support-enquiries?*');
  const code = page.waitForRequest('**/assets/tickets-page-*.js');
  await page.route('**/assets/tickets-page-*.js', async (route) => {
    await next;
    await route.continue();
  });
  const link = page.getByRole('link', { name: /^Support/ });
  await link.hover();
  await code;
  await expect(page).toHaveURL('/admin/plans');
  await link.click();
  await expect(page.getByRole('table', { name: 'Support Ticket List' })).toBeVisible();
});
