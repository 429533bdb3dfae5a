import { expect, expectLoaded, test } from './support';

test('a list renders after few requests, with few elements per row', { tag: '@feature-users' }, async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  // The page logs when its rows are rendered; later requests do not delay them.
  const firstRow = page
    .waitForEvent('console', (message) => message.text() === 'ten rows')
    .then(() => [...requestedPaths]);
  await page.addInitScript(() => {
    // Idle-time loads are not needed for the rows, and a slow server leaves idle time before them.
    window.requestIdleCallback = () => 0;
    new MutationObserver((_changes, observer) => {
      if (document.querySelectorAll('tbody tr a[aria-label^="Edit "]').length < 10) return;
      observer.disconnect();
      console.info('ten rows');
    }).observe(document, { childList: true, subtree: true });
  });
  // Hovering over a menu link prefetches its screen, and the pointer stays where an earlier test left it.
  await page.mouse.move(1439, 899);
  await page.goto('/admin/users');
  const rows = page.getByRole('table', { name: 'Users List' }).locator('tbody tr');
  await expect(rows.getByRole('link', { name: /^Edit / })).toHaveCount(10);
  const pathsToFirstRow = await firstRow;

  // The page, its settings, code, styles and fonts, and at most six API calls. On a slow machine the event stream may
  // be among them; no row waits for it.
  expect(pathsToFirstRow.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(14);
  const calls = pathsToFirstRow.filter((path) => path.startsWith('/api/') && !path.endsWith('/events'));
  expect(calls.length, calls.join(' ')).toBeLessThanOrEqual(6);
  expect(pathsToFirstRow.length).toBeLessThanOrEqual(30);
  const elements = await rows.evaluateAll((renderedRows) =>
    renderedRows.map((row) => row.querySelectorAll('*').length),
  );
  expect(Math.max(...elements)).toBeLessThanOrEqual(24);
});

test('a screen requests data while its code loads, and hovering over a link prefetches code', async ({ page }) => {
  const requestedPaths = Promise.all(
    ['plan/getall*', 'permissions/*'].map((path) => page.waitForRequest(`**/api/admin/${path}`)),
  );
  await page.route('**/assets/plans-page-*.js', async (route) => {
    await requestedPaths;
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
