import type { Page } from '@playwright/test';
import { createUser } from './support';
import { expect, hears, test } from './two-people';

test.use({ copy: 'live' });

test('tabs share one connection, and another takes over when the one that has it is closed', async ({
  colleague,
  request,
  sessionOf,
}) => {
  const session = await sessionOf('admin');
  const context = colleague.page.context();
  const connections = new Array<string>();
  context.on('request', (asked) => {
    if (new URL(asked.url()).pathname === '/api/admin/events') connections.push(asked.url());
  });
  const open = async (page: Page) => {
    await page.goto('/admin/users?search=test.example');
    await expect(page.getByRole('table', { name: 'Users List' }).locator('tbody tr').first()).toBeVisible();
    return page;
  };
  await createUser(request, session);
  const hearing = hears(colleague.page);
  const first = await open(colleague.page);
  await hearing;
  const second = await open(await context.newPage());
  // What it hears first is that events come, and it reads anew what it has read before.
  await second.waitForResponse((response) => response.url().endsWith('/api/admin/queues'));

  await createUser(request, session);
  for (const page of [first, second]) {
    await expect(page.getByRole('button', { name: '1 new · Show' })).toBeVisible({ timeout: 15_000 });
  }
  expect(connections).toHaveLength(1);

  const again = hears(second);
  await first.close();
  await again;
  await second.getByRole('button', { name: '1 new · Show' }).click();
  await createUser(request, session);
  await expect(second.getByRole('button', { name: '1 new · Show' })).toBeVisible({ timeout: 15_000 });
  expect(connections).toHaveLength(2);
});
