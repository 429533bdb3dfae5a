import { accounts, expectAccessibleInAllModes, signIn } from './support';
import { replyPanel, field, messages, findNewTicket } from './ticket-work';
import { expect, test } from './two-people';

test.describe('working a ticket', { tag: '@feature-support' }, () => {
  test('assigning a ticket notifies the assignee, with a link to it', async ({ page, colleague, client }) => {
    const { id, name: ticketName } = await findNewTicket(client);
    await page.goto(`/admin/support-ticket/details/${id}`);
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption(colleague.fullName);
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByText('Ticket assigned.')).toBeVisible();
    await colleague.page.goto('/admin/users');
    await colleague.page.getByRole('button', { name: /^Notifications/ }).click();
    const notification = colleague.page.getByRole('listitem').filter({ hasText: `ticket ${ticketName} to you` });
    await notification.getByRole('link', { name: 'A ticket was assigned to you' }).click();
    await expect(colleague.page).toHaveURL(`/admin/support-ticket/details/${id}`);
  });

  test('a draft survives an expired session and a lost connection, at 390 pixels', async ({ page, client }) => {
    const { id } = await findNewTicket(client);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/support-ticket/details/${id}`);
    await field(page).fill('We have found it.');
    await expectAccessibleInAllModes(page);
    await page.setViewportSize({ width: 390, height: 844 });

    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await replyPanel(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(replyPanel(page).getByRole('alert')).toBeVisible();
    await expect(field(page)).toHaveValue('We have found it.');
    await page.unroute('**/messages');

    await page.route('**/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { success: false, code: 'session_expired', message: 'Session expired.' } })
        : route.fallback(),
    );
    await replyPanel(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByLabel('Email address')).toBeVisible();
    await page.unroute('**/messages');
    await signIn(page, accounts.admin);
    await expect(page).toHaveURL(`/admin/support-ticket/details/${id}`);
    await expect(field(page)).toHaveValue('We have found it.');
    await replyPanel(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(messages(page)).toHaveCount(1);
    await expect(messages(page)).toContainText(['We have found it.']);
  });
});
