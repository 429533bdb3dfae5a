import { notice } from './sub-path';
import { expect, test } from './support';

const path = '/panel';

test.use({ account: null });

test.describe('the panel below a path of a host, with a proxy that strips the path', () => {
  test.beforeEach(async ({ page, server }) => {
    await page.route('**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      // Other paths of the host belong to another site.
      if (!pathname.startsWith(path))
        return route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' });
      const response = await route.fetch({ url: `${server}${pathname.slice(path.length)}${search}` });
      return route.fulfill({ response });
    });
  });

  test('shows a notice', async ({ page }) => {
    for (const view of ['/admin/signin', '/']) {
      await page.goto(`${path}${view}`);
      await expect(page.getByText(notice)).toBeHidden();
      // The notice appears after eight seconds.
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
      await expect(page.getByText(notice)).toBeVisible();
    }
  });
});
