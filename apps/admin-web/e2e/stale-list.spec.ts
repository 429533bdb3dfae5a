import { createUser, expect, test } from './support';

test(
  'an open list shows its age and the number of new items, and adds them only on demand',
  { tag: '@feature-users' },
  async ({ page, request, getSession }) => {
    const session = await getSession('admin');
    const { email } = await createUser(request, session);
    await page.clock.install();
    await page.goto('/admin/users?search=test.example&limit=100');
    const rows = page.getByRole('table', { name: 'Users List' }).locator('tbody tr');
    await expect(rows.filter({ hasText: email })).toBeVisible();
    const initialCount = await rows.count();

    const newUser = await createUser(request, session);
    await page.clock.fastForward('00:31');
    await page.clock.fastForward('00:31');
    const newItemsButton = page.getByRole('button', { name: /^\d+ new · Show$/ });
    await expect(newItemsButton).toBeVisible();
    await expect(page.getByText('Updated 1 minute ago')).toBeVisible();
    await expect(rows).toHaveCount(initialCount);

    await newItemsButton.click();
    await expect(rows.filter({ hasText: newUser.email })).toBeVisible();
    await expect(newItemsButton).toHaveCount(0);
  },
);
