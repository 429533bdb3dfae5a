import type { Page } from '@playwright/test';
import { expect, signIn, storedSession, test } from './support';

/** Swagger UI takes four seconds of a processor to resolve the contract, and more of one that others use too. */
const drawn = { timeout: 60_000 };

const title = (page: Page) => page.getByRole('heading', { name: 'Countinghouse admin API' });

/** It is drawn as the system is, and fits a phone. */
async function expectLook(page: Page, colorScheme: 'light' | 'dark') {
  await page.setViewportSize({ width: 390, height: 844 });
  const look = await page.evaluate(() => ({
    isDark: getComputedStyle(document.body).colorScheme === 'dark',
    isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }));
  expect(look).toEqual({ isDark: colorScheme === 'dark', isTooWide: false });
}

test.describe('the reference of the API', () => {
  test('names the product and every part of the contract, with the permission that a call needs', async ({ page }) => {
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));

    await page.goto('/docs');
    await expect(page).toHaveTitle('Countinghouse admin API');
    await expect(title(page)).toBeVisible(drawn);
    await page.getByText('Change a plan').click();
    await expect(page.getByRole('cell', { name: 'x-permission' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
    expect(problems).toEqual([]);

    await expectLook(page, 'light');
  });

  test.describe('without a session', () => {
    test.use({ account: null });

    test('shows nothing of the contract, and leads to the sign-in screen', async ({ page, context }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/docs');
      await expect(page.getByRole('heading', { name: 'The reference is for those who are signed in' })).toBeVisible();
      await expect(page.getByText('Change a plan')).toHaveCount(0);

      // Signing in elsewhere opens it here.
      const panel = await context.newPage();
      await panel.goto('/docs');
      await panel.getByRole('link', { name: 'Sign in' }).click();
      await signIn(panel);
      await expect.poll(() => storedSession(panel)).toMatchObject({ token: expect.any(String) });
      await expect(title(page)).toBeVisible(drawn);
      await expectLook(page, 'dark');
    });
  });
});
