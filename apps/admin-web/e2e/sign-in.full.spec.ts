import { expect, blockRequests, signIn, test } from './support';

test.use({ account: null });

test.describe('a browser without storage', () => {
  for (const [storageState, breakStorage] of [
    [
      'blocks storage',
      () => {
        for (const storage of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, storage, {
            get: () => {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
      },
    ],
    [
      'has no room',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
      },
    ],
  ] as const) {
    test(`shows a notice at sign-in if it ${storageState}, and keeps the session as long as the tab`, async ({
      page,
    }) => {
      await page.addInitScript(breakStorage);
      await page.goto('/admin/signin');
      await expect(page.getByText(/blocks storage for this site/)).toBeVisible();
      await signIn(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Analytics Report' })).toBeVisible();
      await page.getByRole('link', { name: 'Manage Users' }).click();
      await expect(page.getByRole('table', { name: 'Users List' })).toBeVisible();
      await page.goto('/admin/users');
      await expect(page.getByRole('heading', { level: 1, name: 'Account Login' })).toBeVisible();
    });
  }
});

test('shows an error if the settings cannot be loaded', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/admin/signin');
  await expect(page.getByRole('heading', { name: 'The panel could not start' })).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
});

test('a form that is submitted before hydration signs in', async ({ page }) => {
  const release = await blockRequests(page, '**/assets/start-*.js');
  await page.goto('/admin/signin', { waitUntil: 'commit' });
  await signIn(page);
  await expect(page).toHaveURL('/admin/signin');
  release();
  await expect(page).toHaveURL('/admin/dashboard');
});
