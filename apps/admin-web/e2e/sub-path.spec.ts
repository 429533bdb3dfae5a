import { notice } from './sub-path';
import { expect, test } from './support';

const path = '/panel';

test.use({ account: null });

test.describe('below a path of a host, where a proxy takes the path away', () => {
  test.beforeEach(async ({ page, server }) => {
    await page.route('**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      // Elsewhere on the host is another site.
      if (!pathname.startsWith(path))
        return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' });
      const response = await route.fetch({ url: `${server}${pathname.slice(path.length)}${search}` });
      return route.fulfill({ response });
    });
  });

  test('the page says in words what is wrong', async ({ page }) => {
    for (const view of ['/admin/signin', '/']) {
      await page.goto(`${path}${view}`);
      await expect(page.getByText(notice)).toBeHidden();
      // Eight seconds later.
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      await expect(page.getByText(notice)).toBeVisible();
    }
  });
});
