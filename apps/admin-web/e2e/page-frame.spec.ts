import { findHeadlessShell, chromiumArgs } from '../../../tools/testing/chromium.ts';
import { covers } from './page-frame';
import { expect, expectLoaded, test } from './support';

// A browser with scroll bars that take room, and tickets that are used up.
test.use({
  copy: 'page-frame',
  launchOptions: {
    executablePath: findHeadlessShell(),
    args: [...chromiumArgs],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
});

test.describe('at 390', () => {
  test.use({ viewport: { width: 390, height: 700 } });

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
