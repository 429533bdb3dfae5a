import { accounts, expectAccessibleInAllModes, signIn } from './support';
import { getReplyPanel, getReplyField, getMessages, findNewTicket } from './ticket-work';
import { expect, test } from './two-people';

test.describe('a ticket', { tag: '@feature-support' }, () => {
  test('notifies its assignee, with a link to it', async ({ page, colleague, client }) => {
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

  test('keeps a draft through an expired session and a lost connection, 390 pixels wide', async ({ page, client }) => {
    const { id } = await findNewTicket(client);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/support-ticket/details/${id}`);
    await getReplyField(page).fill('We have found it.');
    await expectAccessibleInAllModes(page);
    await page.setViewportSize({ width: 390, height: 844 });

    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await getReplyPanel(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(getReplyPanel(page).getByRole('alert')).toBeVisible();
    await expect(getReplyField(page)).toHaveValue('We have found it.');
    await page.unroute('**/messages');

    await page.route('**/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { success: false, code: 'session_expired', message: 'Session expired.' } })
        : route.fallback(),
    );
    await getReplyPanel(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByLabel('Email address')).toBeVisible();
    await page.unroute('**/messages');
    await signIn(page, accounts.admin);
    await expect(page).toHaveURL(`/admin/support-ticket/details/${id}`);
    await expect(getReplyField(page)).toHaveValue('We have found it.');
    await getReplyPanel(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(getMessages(page)).toHaveCount(1);
    await expect(getMessages(page)).toContainText(['We have found it.']);
  });
});
