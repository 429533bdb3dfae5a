import type { Page } from '@playwright/test';
import { createUser } from './support';
import { expect, waitForEventStream, test } from './two-people';

test.use({ copy: 'live' });

test('tabs share one event stream, and another takes over when its owner is closed', async ({
  colleague,
  request,
  getSession,
}) => {
  const session = await getSession('admin');
  const context = colleague.page.context();
  const connections = new Array<string>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/admin/events') connections.push(request.url());
  });
  const openUsersList = async (page: Page) => {
    await page.goto('/admin/users?search=test.example');
    await expect(page.getByRole('table', { name: 'Users List' }).locator('tbody tr').first()).toBeVisible();
    return page;
  };
  await createUser(request, session);
  const eventStream = waitForEventStream(colleague.page);
  const first = await openUsersList(colleague.page);
  await eventStream;
  const second = await openUsersList(await context.newPage());
  // The first event makes the tab refetch everything.
  await second.waitForResponse((response) => response.url().endsWith('/api/admin/queues'));

  await createUser(request, session);
  for (const page of [first, second]) {
    await expect(page.getByRole('button', { name: '1 new · Show' })).toBeVisible({ timeout: 15_000 });
  }
  expect(connections).toHaveLength(1);

  const newStream = waitForEventStream(second);
  await first.close();
  await newStream;
  await second.getByRole('button', { name: '1 new · Show' }).click();
  await createUser(request, session);
  await expect(second.getByRole('button', { name: '1 new · Show' })).toBeVisible({ timeout: 15_000 });
  expect(connections).toHaveLength(2);
});
