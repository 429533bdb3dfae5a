import type { Page } from '@playwright/test';
import { accounts, expect, holdBack, htmlFailure, sessionOver, signIn, storedSession, test } from './support';

test.use({ account: null });

test.beforeEach(({ page }) => page.goto('/admin/signin'));

test.describe('spec §2 Sign-in', { tag: '@any-server' }, () => {
  // covers: sign-in.title
  test('Title: Account Login', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Account Login' })).toBeVisible();
    await expect(page).toHaveTitle('Account Login · Countinghouse');
  });

  // covers: sign-in.text
  test('Text: Welcome back! Fill in the credentials to login into the dashboard.', async ({ page }) => {
    await expect(page.getByText('Welcome back! Fill in the credentials to login into the dashboard.')).toBeVisible();
  });

  // covers: sign-in.fields
  test('Fields: email address and password, plus a log-in button', async ({ page }) => {
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveAttribute('type', 'email');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });

  // covers: valid.sign-in
  test('spec §5: email and password are required, and the email is checked by the browser', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const email = page.getByLabel('Email address');
    const isValid = () => email.evaluate((input: HTMLInputElement) => input.validity.valid);

    await page.getByRole('button', { name: 'Log in' }).click();
    expect(await isValid()).toBe(false);
    await email.fill('not an address');
    await page.getByRole('button', { name: 'Log in' }).click();
    expect(await isValid()).toBe(false);
    await email.fill('ada@example.com');
    expect(await isValid()).toBe(true);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    expect(asked.filter((url) => url.includes('/signin'))).toEqual([]);
  });

  // covers: sign-in.success, state.signed-in, entity.sign-in, calls.sign-in, dashboard.title
  test('On success the admin goes to /admin/dashboard, and the browser keeps token and id', async ({ page }) => {
    const answer = page.waitForResponse('**/api/admin/signin');
    await signIn(page);
    const { token, data } = await (await answer).json();

    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics Report' })).toBeVisible();
    expect(await storedSession(page)).toEqual({ token, id: data._id });
  });

  // covers: sign-in.failure, error.sign-in-server
  test('On failure a red message appears under the form: the words of the server', async ({ page }) => {
    const answer = page.waitForResponse('**/api/admin/signin');
    await signIn(page, { ...accounts.admin, password: 'wrong' });
    const { message } = await (await answer).json();

    const alert = page.getByRole('alert').filter({ hasText: message });
    await expect(alert).toBeVisible();
    await expect(page).toHaveURL('/admin/signin');
    expect(await storedSession(page)).toEqual({ token: null, id: null });

    const [red, button, text] = await Promise.all([
      alert.evaluate((element) => getComputedStyle(element).color),
      page.getByRole('button', { name: 'Log in' }).boundingBox(),
      alert.boundingBox(),
    ]);
    const [r = 0, g = 0, b = 0] = red.match(/\d+/g)?.map(Number) ?? [];
    expect(r).toBeGreaterThan(2 * Math.max(g, b));
    expect(text?.y ?? 0).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0));
  });

  // covers: error.sign-in-thrown
  test('On failure: Invalid credentials if the call fails', async ({ page }) => {
    await page.route('**/api/admin/signin', htmlFailure);
    await signIn(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid credentials' })).toBeVisible();
  });

  // covers: error.sign-in-thrown, error.network
  test('On failure: Invalid credentials, and a Network Error toast if there is no response', async ({ page }) => {
    await page.route('**/api/admin/signin', (route) => route.abort());
    await signIn(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid credentials' })).toBeVisible();
    await expect(page.getByText('Network Error')).toBeVisible();
  });

  for (const [what, status, answer, words] of [
    ['a status other than 200', 201, { token: 'some-token', data: { _id: '1' } }, 'Created.'],
    ['no token', 200, { data: { _id: '1' } }, 'Invalid credentials'],
  ] as const) {
    // covers: limit.sign-in-status
    test(`${what} is no success`, async ({ page }) => {
      const json = { success: true, message: 'Created.', ...answer };
      await page.route('**/api/admin/signin', (route) => route.fulfill({ status, json }));
      await signIn(page);
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      expect(await storedSession(page)).toEqual({ token: null, id: null });
    });
  }

  // covers: state.session-over-sign-in
  test('a 403 from the sign-in itself only shows its message', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('something', 'else'));
    await page.route('**/api/admin/signin', sessionOver);
    await signIn(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Session expired. Please log in again.' })).toBeVisible();
    await expect(page).toHaveURL('/admin/signin');
    expect(await page.evaluate(() => localStorage.getItem('something'))).toBe('else');
  });

  test('two clicks are one request', async ({ page }) => {
    let requests = 0;
    await page.route('**/api/admin/signin', async (route) => {
      requests += 1;
      await route.continue();
    });
    await page.getByLabel('Email address').fill(accounts.admin.email);
    await page.getByLabel('Password', { exact: true }).fill(accounts.admin.password);
    await page.getByRole('button', { name: 'Log in' }).dblclick();
    await expect(page).toHaveURL('/admin/dashboard');
    expect(requests).toBe(1);
  });

  test('the first load fetches neither the router nor the frame', async ({ page }) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    await page.goto('/admin/signin');
    await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
    expect(scripts.filter((url) => /guarded-layout|users-page|\/panel-(?!config)/.test(url))).toEqual([]);
  });
});

test.describe('a browser that stores nothing', () => {
  for (const [what, refuse] of [
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
    test(`where it ${what}, the sign-in says so, and lasts as long as the tab`, async ({ page }) => {
      await page.addInitScript(refuse);
      await page.goto('/admin/signin');
      await expect(page.getByText(/does not store anything for this site/)).toBeVisible();
      await signIn(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Analytics Report' })).toBeVisible();
      await page.getByRole('link', { name: 'Manage Users' }).click();
      await expect(page.getByRole('table', { name: 'Users List' })).toBeVisible();
      await page.goto('/admin/users');
      await expect(page.getByRole('heading', { level: 1, name: 'Account Login' })).toBeVisible();
    });
  }
});

test('settings that cannot be loaded are said plainly', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/admin/signin');
  await expect(page.getByRole('heading', { name: 'The panel could not start' })).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
});

test('code that is no longer served leaves words and a way on, not a blank page', async ({ page }) => {
  await page.route('**/assets/panel-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/admin/signin');
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'The panel has stopped' })).toBeVisible();
  await page.unroute('**/assets/panel-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

// covers: calls.base
test('name, logo and API address come from the settings', async ({ page }) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: { productName: 'Ledger & Sons', logoUrl: '/brand.svg', apiBaseUrl: '/elsewhere' } }),
  );
  await page.goto('/admin/signin');
  await expect(page.getByText('Ledger & Sons')).toBeVisible();
  await expect(page).toHaveTitle('Account Login · Ledger & Sons');
  await expect(page.locator('img[src="/brand.svg"]')).toBeAttached();
  const call = page.waitForRequest('**/elsewhere/signin');
  await signIn(page);
  await call;
});

test.describe('the screen that the page brings along, before any code is there', () => {
  const holdCode = async (page: Page) => {
    const letGo = await holdBack(page, '**/assets/start-*.js');
    await page.goto('/admin/signin', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Account Login' })).toBeVisible();
    return letGo;
  };

  test('keeps what is typed, and where', async ({ page }) => {
    const letGo = await holdCode(page);
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.keyboard.type('ada@exa');
    await page.getByLabel('Password', { exact: true }).focus();
    await page.keyboard.type('sec');
    letGo();
    await expect(page).toHaveTitle('Account Login · Countinghouse');
    await page.keyboard.type('ret');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret');
    await expect(page.getByLabel('Email address')).toHaveValue('ada@exa');
  });

  test('signs in by a button that was pressed too early', async ({ page }) => {
    const letGo = await holdCode(page);
    await signIn(page);
    await expect(page).toHaveURL('/admin/signin');
    letGo();
    await expect(page).toHaveURL('/admin/dashboard');
  });

  test('has the colours that were chosen', async ({ page }) => {
    await page.evaluate(() => localStorage.setItem('color-scheme', 'dark'));
    await holdCode(page);
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});
