import { expect, expectLoaded, test } from './support';

test('a browser without Trusted Types shows the panel all the same', async ({ page }) => {
  await page.route('/admin/plans', async (route) => {
    const response = await route.fetch();
    const policy = response.headers()['content-security-policy'] ?? '';
    const known = policy.split(';').filter((directive) => !directive.includes('trusted-types'));
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': known.join(';') } });
  });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'trustedTypes'));
  await page.goto('/admin/plans');
  await expectLoaded(page);
  expect(await page.evaluate(() => 'trustedTypes' in window)).toBe(false);
});
