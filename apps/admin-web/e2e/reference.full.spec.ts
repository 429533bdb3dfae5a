import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support';

/** Swagger UI takes four seconds of a processor to resolve the contract, and more of one that others use too. */
const drawn = { timeout: 60_000 };

const title = (page: Page) => page.getByRole('heading', { name: 'Countinghouse admin API' });

test.use({ account: null });

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
