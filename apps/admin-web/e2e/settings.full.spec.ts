import type { Page } from '@playwright/test';
import { expect, test } from './support';

/** Opens a path with these settings of the deployment. */
async function openWith(page: Page, path: string, settings: object) {
  await page.route('**/config.json', (route) => route.fulfill({ json: settings }));
  await page.goto(path);
}

/** Mocks this many notifications. */
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
  test(`the badge of 14 notifications shows ${figure} with ${counters} counters`, async ({ page }) => {
    await serveNotifications(page, 14);
    await openWith(page, '/admin/users', { counters });
    await page.getByRole('button', { name: 'Notifications, 14 unread' }).click();
    const heading = page.getByRole('heading', { name: 'Notifications' });
    await expect(heading.locator('xpath=following-sibling::*[1]')).toHaveText(figure);
  });
}
