import type { Page } from '@playwright/test';
import { expect, signIn, storedSession, test } from './support';

/** Swagger UI takes four seconds of a processor to resolve the contract, and more of one that others use too. */
const drawn = { timeout: 60_000 };

const title = (page: Page) => page.getByRole('heading', { name: 'Countinghouse admin API' });

/** It is drawn as the system is, and fits a phone. */
async function expectLook(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  const look = () =>
    page.evaluate(() => ({
      isDark: getComputedStyle(document.body).colorScheme === 'dark',
      isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }));
  await expect.poll(look).toEqual({ isDark: colorScheme === 'dark', isTooWide: false });
}

test.use({ account: null });

test('shows every part of the contract, with the permission that it needs, once somebody has signed in', async ({
  page,
  context,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    // Before the sign-in the contract is refused.
    if (message.type() === 'error' && !/status of 403/.test(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'The reference is for those who are signed in' })).toBeVisible();

  // Signing in elsewhere opens it here.
  const panel = await context.newPage();
  await panel.goto('/docs');
  await panel.getByRole('link', { name: 'Sign in' }).click();
  await signIn(panel);
  await expect.poll(() => storedSession(panel)).toMatchObject({ token: expect.any(String) });
  await panel.close();

  await expect(page).toHaveTitle('Countinghouse admin API');
  await expect(title(page)).toBeVisible(drawn);
  await page.getByText('Change a plan').click();
  await expect(page.getByRole('cell', { name: 'x-permission' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
  expect(problems).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) await expectLook(page, colorScheme);
});

test('keeps what is shown when an answer from before the sign-in comes last', async ({ page, context }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: 'The reference is for those who are signed in' })).toBeVisible();
  let answerLate: () => void = () => undefined;
  const isLate = new Promise<void>((resolve) => (answerLate = resolve));
  await page.route('/docs/openapi.json', async (route) => {
    if (!('authorization' in route.request().headers())) await isLate;
    await route.continue();
  });

  // A session is stored in parts: here the id comes long before the token.
  const panel = await context.newPage();
  await panel.goto('/admin/login');
  const early = page.waitForRequest('/docs/openapi.json');
  await panel.evaluate(() => localStorage.setItem('id', 'early'));
  await early;
  await signIn(panel);
  const heading = title(page);
  await expect(heading).toBeVisible(drawn);

  const refused = page.waitForResponse((response) => response.status() === 403);
  answerLate();
  await (await refused).finished();
  await expect(page.getByRole('heading', { name: 'The reference is for those who are signed in' })).toHaveCount(0);
  await expect(heading).toBeVisible(drawn);
});
