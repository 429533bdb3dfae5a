import { createUser, expect, test } from './support';

test(
  'a list that is left open says how old it is and what is new, and moves nothing until that is asked for',
  { tag: '@feature-users' },
  async ({ page, request, sessionOf }) => {
    const session = await sessionOf('admin');
    const { email } = await createUser(request, session);
    await page.clock.install();
    await page.goto('/admin/users?search=test.example&limit=100');
    const rows = page.getByRole('table', { name: 'Users List' }).locator('tbody tr');
    await expect(rows.filter({ hasText: email })).toBeVisible();
    const shown = await rows.count();

    const other = await createUser(request, session);
    await page.clock.fastForward('00:31');
    await page.clock.fastForward('00:31');
    const button = page.getByRole('button', { name: /^\d+ new · Show$/ });
    await expect(button).toBeVisible();
    await expect(page.getByText('Read 1 minute ago')).toBeVisible();
    await expect(rows).toHaveCount(shown);

    await button.click();
    await expect(rows.filter({ hasText: other.email })).toBeVisible();
    await expect(button).toHaveCount(0);
  },
);
