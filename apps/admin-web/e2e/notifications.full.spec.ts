import { assertDefined } from './assert-defined';
import { createUser, expect, image, test } from './support';

// covers: header.bell
test(
  'the bell shows the notifications, and a click outside closes it',
  { tag: ['@feature-support', '@minimal-server'] },
  async ({ page, client }) => {
    const [latest] = assertDefined((await client.GET('/notifications')).data).data;
    await page.goto('/admin/users');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const list = page.getByRole('region', { name: 'All notifications' });
    // Unread security notifications come first.
    await expect(
      list
        .getByRole('listitem')
        .filter({ hasText: assertDefined(latest?.title) })
        .first(),
    ).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(list).toBeHidden();
  },
);

// covers: header.bell, state.notification
test(
  'the bell notifies of a pending document until it is marked as read',
  { tag: '@feature-support' },
  async ({ page, request, getSession }) => {
    const user = await createUser(request, await getSession('admin'), { identificationDocument: image });
    await page.goto('/admin/users');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName(/^Notifications, \d+ unread$/);
    await bell.click();
    const row = page.getByRole('listitem').filter({ hasText: user.fullName });
    await expect(row).toContainText('New document to verify');
    await row.getByRole('button', { name: `Mark as read: ${user.fullName}` }).click();
    await expect(row).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);

    await page.reload();
    await bell.click();
    await expect(row).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
    await page.getByRole('heading', { level: 1 }).click();
    await expect(row).toBeHidden();
  },
);

// covers: limit.notifications-height, header.bell-cap
test('many notifications scroll within 400 px', { tag: '@feature-support' }, async ({ page }) => {
  const notifications = Array.from({ length: 30 }, (_, index) => ({
    _id: `n${index}`,
    title: 'New support ticket',
    message: `Ada Lovelace: question ${index}`,
    createdAt: '2026-03-14T09:26:53.000Z',
    isRead: false,
  }));
  await page.route('**/api/admin/notifications', (route) =>
    route.fulfill({ json: { success: true, data: notifications } }),
  );
  await page.goto('/admin/users');
  const bell = page.getByRole('button', { name: 'Notifications, 30 unread' });
  await expect(bell).toHaveText('9+');
  await bell.click();
  const list = page.getByRole('region', { name: 'All notifications' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  const box = await list.evaluate((element) => {
    const { height } = (element.parentElement ?? element).getBoundingClientRect();
    return { height, isScrolled: element.scrollHeight > element.clientHeight };
  });
  expect(box).toEqual({ height: 400, isScrolled: true });
});
