import { LIST_URL, openRowFarDown, getScrollTop } from './back-to-list';
import { expect, test } from './support';

test('Back restores focus on the row and the scroll position', { tag: '@feature-users' }, async ({ page }) => {
  const { link, top } = await openRowFarDown(page, /^Edit /);
  await page.goBack();
  await expect(page).toHaveURL(LIST_URL);
  await expect(link).toBeFocused();
  await expect.poll(() => getScrollTop(page)).toBe(top);
});
