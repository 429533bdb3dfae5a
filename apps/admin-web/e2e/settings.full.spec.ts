import type { Page } from '@playwright/test';
import { expect, test } from './support';

/** Opens an address of a panel whose settings differ from the defaults. */
async function openWith(page: Page, path: string, settings: object) {
  await page.route('**/config.json', (route) => route.fulfill({ json: settings }));
  await page.goto(path);
}

/** A server with this many notifications. */
const serveNotifications = (page: Page, count: number) =>
  page.route('**/api/admin/notifications', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: Array.from({ length: count }, (_, index) => ({
          _id: `n${index}`,
          title: 'New support ticket',
          message: `Ada Lovelace: question ${index}`,
          createdAt: '2026-03-14T09:26:53.000Z',
          isRead: false,
        })),
      },
    }),
  );

for (const [counters, figure] of [
  ['fixed', '6'],
  ['live', '14'],
] as const) {
  // covers: header.notifications-badge, header.notifications-live
  test(`the badge over 14 notifications says ${figure} with ${counters} counters`, async ({ page }) => {
    await serveNotifications(page, 14);
    await openWith(page, '/admin/users', { counters });
    await page.getByRole('button', { name: 'Notifications, 14 unread' }).click();
    const heading = page.getByRole('heading', { name: 'Notifications' });
    await expect(heading.locator('xpath=following-sibling::*[1]')).toHaveText(figure);
  });
}
