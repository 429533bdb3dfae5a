import { findHeadlessShell, chromiumArgs } from '../../../tools/testing/chromium.ts';
import { getBox, overlaps } from './page-frame';
import { expect, expectLoaded, test } from './support';

// A browser with visible scroll bars, and a copy of the demo, because the tests change its tickets.
test.use({
  copy: 'page-frame-full',
  launchOptions: {
    executablePath: findHeadlessShell(),
    args: [...chromiumArgs],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

test(
  'a dialog causes no layout shift, although it hides the scroll bar',
  { tag: '@feature-finance' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto('/admin/withdrawals?status=pending');
    await expectLoaded(page);
    const heading = page.getByRole('heading', { level: 1 });
    // A dialog has its own header, after the panel's.
    const header = page.getByRole('banner').first();
    const before = [await getBox(heading), await getBox(header)];
    const scrollBarWidth = await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
    expect(scrollBarWidth).toBeGreaterThan(0);

    // Mantine's dialog, then the panel's own.
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect([await getBox(heading), await getBox(header)]).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.goto('/admin/users');
    await expectLoaded(page);
    const users = [await getBox(heading), await getBox(header)];
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
    expect([await getBox(heading), await getBox(header)]).toEqual(users);
  },
);

for (const width of [1440, 1024, 390]) {
  test.describe(`a window ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 700 } });

    test('shows popovers without covering the sidebar', { tag: '@feature-finance' }, async ({ page }) => {
      await page.goto('/admin/transactions');
      await expectLoaded(page);
      if (width < 768) await page.getByRole('button', { name: 'Filters' }).click();
      for (const name of ['Date: any', 'Amount: any']) {
        await page.getByRole('button', { name }).click();
        const panel = await getBox(page.getByRole('dialog'));
        const main = await getBox(page.getByRole('main'));
        expect(panel.left).toBeGreaterThanOrEqual(main.left);
        expect(panel.right).toBeLessThanOrEqual(main.right);
        await page.keyboard.press('Escape');
      }
    });
  });
}

for (const width of [1440, 1024]) {
  test.describe(`a window ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 700 } });

    test('shows a toast without covering the send button', { tag: '@feature-support' }, async ({ page }) => {
      await page.goto('/admin/support-tickets?status=pending');
      await expectLoaded(page);
      await page.getByRole('link', { name: /^TK-/ }).first().click();
      const sendButton = page.getByRole('button', { name: 'Send', exact: true });
      await page.getByLabel('Write a reply').fill('We have looked into it.');
      // An error toast stays until it is closed; a success toast disappears after four seconds.
      await page.route('**/api/admin/**', (route) =>
        route.request().method() === 'GET' ? route.fulfill({ status: 500 }) : route.fallback(),
      );
      await sendButton.click();
      const toast = page.locator('.mantine-Notification-root', { hasText: 'Error fetching ticket details' });
      // Checks several positions of the button in the window.
      for (const distance of [0, 30, 60, 90, 120, 150]) {
        await sendButton.evaluate((button, distance) => {
          window.scrollBy(0, button.getBoundingClientRect().bottom - window.innerHeight + distance);
        }, distance);
        await expect.poll(() => overlaps(toast, sendButton), `${distance} above the bottom`).toBe(false);
      }
    });
  });
}
