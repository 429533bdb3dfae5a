import { accounts, expect, blockRequests, signIn, readStoredSession, test } from './support';

test.use({ account: null });

// covers: sign-in.title, sign-in.text, sign-in.failure, sign-in.success, error.sign-in-server, state.signed-in, entity.sign-in
test(
  'a failed sign-in shows a red message under the form; a successful one opens the dashboard',
  { tag: '@minimal-server' },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    await page.goto('/admin/signin');
    await expect(page).toHaveTitle('Account Login · Countinghouse');
    // The first load fetches neither the router nor the frame.
    expect(scripts.filter((url) => /guarded-layout|users-page|\/panel-(?!config)/.test(url))).toEqual([]);
    // With reduced motion, changes apply immediately. Measured on the body, because React may still replace its content.
    const top = await page.locator('body').evaluate((element) => {
      element.style.marginTop = '40px';
      return getComputedStyle(element).marginTop;
    });
    expect(top).toBe('40px');

    const rejectedResponse = page.waitForResponse('**/api/admin/signin');
    await signIn(page, { ...accounts.admin, password: 'wrong' });
    const { message } = await (await rejectedResponse).json();
    const alert = page.getByRole('alert').filter({ hasText: message });
    await expect(alert).toBeVisible();
    expect(await readStoredSession(page)).toEqual({ token: null, id: null });
    const [red, buttonBox, alertBox] = await Promise.all([
      alert.evaluate((element) => getComputedStyle(element).color),
      page.getByRole('button', { name: 'Log in' }).boundingBox(),
      alert.boundingBox(),
    ]);
    const [r = 0, g = 0, b = 0] = red.match(/\d+/g)?.map(Number) ?? [];
    expect(r).toBeGreaterThan(2 * Math.max(g, b));
    expect(alertBox?.y ?? 0).toBeGreaterThan((buttonBox?.y ?? 0) + (buttonBox?.height ?? 0));

    const acceptedResponse = page.waitForResponse('**/api/admin/signin');
    await signIn(page);
    const { token, data } = await (await acceptedResponse).json();
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics Report' })).toBeVisible();
    expect(await readStoredSession(page)).toEqual({ token, id: data._id });
  },
);

test('code that is no longer served shows an error with a retry, not a blank page', async ({ page }) => {
  await page.route('**/assets/panel-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/admin/signin');
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'The panel has stopped' })).toBeVisible();
  await page.unroute('**/assets/panel-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the pre-rendered sign-in screen keeps the input and the focus through hydration', async ({ page }) => {
  await page.goto('/admin/signin');
  await page.evaluate(() => localStorage.setItem('color-scheme', 'dark'));
  const release = await blockRequests(page, '**/assets/start-*.js');
  await page.goto('/admin/signin', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type('ada@exa');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type('sec');
  release();
  await expect(page).toHaveTitle('Account Login · Countinghouse');
  await page.keyboard.type('ret');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret');
  await expect(page.getByLabel('Email address')).toHaveValue('ada@exa');
});
