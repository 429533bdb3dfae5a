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

  // The page, its settings, code, styles and fonts, and at most six calls of the API.
  expect(toFirstRow.filter((path) => path.endsWith('.js')).length).toBeLessThanOrEqual(14);
  expect(toFirstRow.filter((path) => path.startsWith('/api/')).length).toBeLessThanOrEqual(6);
  expect(toFirstRow.length).toBeLessThanOrEqual(30);
  const elements = await rows.evaluateAll((drawn) => drawn.map((row) => row.querySelectorAll('*').length));
  expect(Math.max(...elements)).toBeLessThanOrEqual(24);
});

test('what the first screen shows is asked for before its code is there', async ({ page }) => {
  const asked = Promise.all(
    ['user/getall?*', 'permissions/*'].map((path) => page.waitForRequest(`**/api/admin/${path}`)),
  );
  await page.route('**/assets/users-page-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/admin/users');
  await expect(page.getByRole('table', { name: 'Users List' })).toBeVisible();
});

test('what the next screen shows is asked for before its code is there', async ({ page }) => {
  await page.goto('/admin/plans');
  await expectLoaded(page);
  const asked = page.waitForRequest('**/api/admin/support-enquiries?*');
  await page.route('**/assets/tickets-page-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByRole('link', { name: /^Support/ }).click();
  await expect(page.getByRole('table', { name: 'Support Ticket List' })).toBeVisible();
});

for (const [path, read] of [
  ['/admin/dashboard', '/info/[^/]+'],
  ['/admin/users?page=2&sort=-email&status=active', '/user/getall'],
  ['/admin/plans?limit=25&sort=-category', '/plan/getall'],
  ['/admin/subadmins', '/subadmin/getall'],
  ['/admin/wallets', '/admin-wallets'],
  ['/admin/withdrawals?status=pending&sort=-amount', '/withdrawals'],
  ['/admin/transactions?type=topup&amount_min=100&sort=-amount', '/all-transactions'],
  ['/admin/support-tickets?sort=-subject&status=closed', '/support-enquiries'],
  ['/admin/support-tickets', '/support-enquiries/stats'],
  ['/admin/referrals-list?limit=25&sort=email', '/referrals'],
] as const) {
  test(`what is asked ahead of ${read} for ${path} is what the screen asks`, async ({ page }) => {
    const asked: string[] = [];
    const wanted = new RegExp(`^(/config.json|/api/admin${read})$`);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (wanted.test(pathname)) asked.push(pathname);
    });
    await page.goto(path);
    await expectLoaded(page);
    expect(asked.map((asking) => asking.split('/')[1])).toEqual(['config.json', 'api']);
  });
}

for (const [path, read] of [
  ['/admin/dashboard', '/info/[^/]+'],
  ['/admin/transactions', '/all-transactions'],
  ['/admin/withdrawals', '/withdrawals'],
] as const) {
  test(`a page of ${read} is asked for once, and as this server takes it`, { tag: '@any-server' }, async ({ page }) => {
    // The first visit finds out what the server can do.
    await page.goto(path);
    await expectLoaded(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('capabilities /api/admin'))).not.toBeNull();

    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      // One row is for what is new in the list.
      const isPage = new RegExp(`^/api/admin${read}$`).test(pathname) && searchParams.get('limit') !== '1';
      if (isPage) asked.push(searchParams.get('page') ?? '');
    });
    await page.reload();
    await expectLoaded(page);
    expect(asked).toEqual([...new Set(asked)]);
  });
}

test('a word that is typed is one request', { tag: '@feature-users' }, async ({ page }) => {
  // However slow the machine types, no pause comes before it is let pass.
  await page.clock.install();
  await page.goto('/admin/users');
  await expect(page.getByRole('table', { name: 'Users List' })).toBeVisible();
  const searches: string[] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.has('search')) searches.push(searchParams.get('search') ?? '');
  });
  const answer = page.waitForResponse('**/user/getall?*search=grace*');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.getByRole('searchbox').pressSequentially('grace');
  await page.clock.resume();
  await answer;
  expect(searches).toEqual(['grace']);
});
