import { list, openFarDown, scrolled } from './back-to-list';
import { expect, test } from './support';

test('Back leads back to the row and to where the page was', { tag: '@feature-users' }, async ({ page }) => {
  const { link, top } = await openFarDown(page, /^Edit /);
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(link).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(top);
});
