import type { Page } from '@playwright/test';
import { expect, signIn, readStoredSession, test } from './support';

/** Swagger UI needs four seconds of CPU time to resolve the contract, and longer on a busy machine. */
const RENDER_TIMEOUT = { timeout: 60_000 };

const getTitle = (page: Page) => page.getByRole('heading', { name: 'Countinghouse admin API' });

/** Expects the page to follow the system's colour scheme, and to fit a phone. */
async function expectLook(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  const readLook = () =>
    page.evaluate(() => ({
      isDark: getComputedStyle(document.body).colorScheme === 'dark',
      isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }));
  await expect.poll(readLook).toEqual({ isDark: colorScheme === 'dark', isTooWide: false });
}

test.use({ account: null });

test('shows the contract with its permissions after sign-in', async ({ page, context }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    // Before the sign-in, the contract is rejected with 403.
    if (message.type() === 'error' && !/status of 403/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Sign in to read the reference' })).toBeVisible();

  // Signing in in another tab loads it here.
  const panel = await context.newPage();
  await panel.goto('/docs');
  await panel.getByRole('link', { name: 'Sign in' }).click();
  await signIn(panel);
  await expect.poll(() => readStoredSession(panel)).toMatchObject({ token: expect.any(String) });
  await panel.close();

  await expect(page).toHaveTitle('Countinghouse admin API');
  await expect(getTitle(page)).toBeVisible(RENDER_TIMEOUT);
  await page.getByText('Change a plan').click();
  await expect(page.getByRole('cell', { name: 'x-permission' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
  expect(problems).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) await expectLook(page, colorScheme);
});

test('ignores a late response from before the sign-in', async ({ page, context }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'Sign in to read the reference' })).toBeVisible();
  let releaseResponse: () => void = () => undefined;
  const responseReleased = new Promise<void>((resolve) => (releaseResponse = resolve));
  await page.route('/docs/openapi.json', async (route) => {
    if (!('authorization' in route.request().headers())) await responseReleased;
    await route.continue();
  });

  // A session is stored in several steps: here the id comes long before the token.
  const panel = await context.newPage();
  await panel.goto('/admin/login');
  const earlyRequest = page.waitForRequest('/docs/openapi.json');
  await panel.evaluate(() => localStorage.setItem('id', 'early'));
  await earlyRequest;
  await signIn(panel);
  const heading = getTitle(page);
  await expect(heading).toBeVisible(RENDER_TIMEOUT);

  const rejected = page.waitForResponse((response) => response.status() === 403);
  releaseResponse();
  await (await rejected).finished();
  await expect(page.getByRole('heading', { name: 'Sign in to read the reference' })).toHaveCount(0);
  await expect(heading).toBeVisible(RENDER_TIMEOUT);
});
