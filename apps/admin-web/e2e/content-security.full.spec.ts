import { expect, expectLoaded, test } from './support';

test('the panel works in a browser without Trusted Types', async ({ page }) => {
  await page.route('/admin/plans', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    const supportedDirectives = policy.split(';').filter((directive) => !directive.includes('trusted-types'));
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': supportedDirectives.join(';') },
    });
  });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'trustedTypes'));
  await page.goto('/admin/plans');
  await expectLoaded(page);
  expect(await page.evaluate(() => 'trustedTypes' in window)).toBe(false);
});
