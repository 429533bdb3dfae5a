import { findHeadlessShell, chromiumArgs } from '../../../tools/testing/chromium.ts';
import { overlaps } from './page-frame';
import { expect, expectLoaded, test } from './support';

// A browser with visible scroll bars, and a copy of the demo, because the tests change its tickets.
test.use({
  copy: 'page-frame',
  launchOptions: {
    executablePath: findHeadlessShell(),
    args: [...chromiumArgs],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

test.describe('a window 390 pixels wide', () => {
  test.use({ viewport: { width: 390, height: 700 } });

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
