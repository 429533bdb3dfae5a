import { findHeadlessShell, chromiumArgs } from '../../../tools/testing/chromium.ts';
import { boxOf, covers } from './page-frame';
import { expect, expectLoaded, test } from './support';

// A browser with scroll bars that take room, and tickets that are used up.
test.use({
  copy: 'page-frame-full',
  launchOptions: {
    executablePath: findHeadlessShell(),
    args: [...chromiumArgs],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

test('a dialog moves nothing, although it takes the scroll bar away', { tag: '@feature-finance' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/admin/withdrawals?status=pending');
  await expectLoaded(page);
  const heading = page.getByRole('heading', { level: 1 });
  // A dialog has a header of its own, behind the panel's.
  const header = page.getByRole('banner').first();
  const before = [await boxOf(heading), await boxOf(header)];
  const bar = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
  expect(bar).toBeGreaterThan(0);

  // Mantine's dialog, and the panel's own.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect([await boxOf(heading), await boxOf(header)]).toEqual(before);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/admin/users');
  await expectLoaded(page);
  const users = [await boxOf(heading), await boxOf(header)];
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
  expect([await boxOf(heading), await boxOf(header)]).toEqual(users);
});

for (const width of [1440, 1024, 390]) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 700 } });

    test('what opens from the screen does not lie over the sidebar', { tag: '@feature-finance' }, async ({ page }) => {
      await page.goto('/admin/transactions');
      await expectLoaded(page);
      if (width < 768) await page.getByRole('button', { name: 'Filters' }).click();
      for (const name of ['Date: any', 'Amount: any']) {
        await page.getByRole('button', { name }).click();
        const panel = await boxOf(page.getByRole('dialog'));
        const main = await boxOf(page.getByRole('main'));
        expect(panel.left).toBeGreaterThanOrEqual(main.left);
        expect(panel.right).toBeLessThanOrEqual(main.right);
        await page.keyboard.press('Escape');
      }
    });
  });
}

for (const width of [1440, 1024]) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 700 } });

    test('a message does not cover the button that sends', { tag: '@feature-support' }, async ({ page }) => {
      await page.goto('/admin/support-tickets?status=pending');
      await expectLoaded(page);
      await page.getByRole('link', { name: /^TK-/ }).first().click();
      const send = page.getByRole('button', { name: 'Send', exact: true });
      await page.getByLabel('Write an answer').fill('We have looked into it.');
      // A failure stays until it is closed; that the answer was sent is gone after four seconds.
      await page.route('**/api/admin/**', (route) =>
        route.request().method() === 'GET' ? route.fulfill({ status: 500 }) : route.fallback(),
      );
      await send.click();
      const message = page.locator('.mantine-Notification-root', { hasText: 'Error fetching ticket details' });
      // Wherever the button is in the window.
      for (const distance of [0, 30, 60, 90, 120, 150]) {
        await send.evaluate((button, distance) => {
          window.scrollBy(0, button.getBoundingClientRect().bottom - window.innerHeight + distance);
        }, distance);
        await expect.poll(() => covers(message, send), `${distance} above the bottom`).toBe(false);
      }
    });
  });
}
