import type { ApiClient } from '@countinghouse/api-client/core';
import type { Locator, Page } from '@playwright/test';
import { known } from './known';
import { accounts, expectGoodLooks, signIn } from './support';
import { deafen, expect, test } from './two-people';

/** A ticket that nobody has looked at. */
async function newTicket(client: ApiClient) {
  const query = { status: 'pending', page: 1, limit: 1 } as const;
  const { data } = await client.GET('/support-enquiries', { params: { query } });
  const [ticket] = known(data).data;
  return { id: known(ticket?._id), name: known(ticket?.ticket_id) };
}

const answers = (page: Page) => page.getByRole('region', { name: 'Answer to the customer' });
const field = (page: Page) => answers(page).getByRole('textbox', { name: 'Write an answer' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');

test.describe('working a ticket', { tag: '@feature-support' }, () => {
  test('it is taken, answered and resolved, and a colleague sees all of it', async ({ page, colleague, client }) => {
    const { id, name } = await newTicket(client);
    const address = `/admin/support-ticket/details/${id}`;
    await deafen(page);
    await page.goto(address);
    await expect(page.getByText('Nobody has answered yet.')).toBeVisible();
    // In a low window the way to answer does not cover what is answered.
    await page.setViewportSize({ width: 1440, height: 640 });
    const bottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
    const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
    expect(await top(answers(page))).toBeGreaterThan(await bottom(page.getByRole('region', { name: 'Enquiry' })));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);

    await field(page).fill('We have found it.\nIt is on its way.');
    await field(page).press('Control+Enter');
    await expect(messages(page)).toContainText(['It is on its way.']);
    await expect(field(page)).toHaveValue('');
    await expect(page.getByRole('region', { name: 'Enquiry' }).getByText('In Progress')).toBeVisible();
    await field(page).fill('It has arrived.');
    await answers(page).getByRole('button', { name: 'Send and resolve' }).click();
    await expect(messages(page)).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Enquiry' }).getByText('Resolved')).toBeVisible();
    await expectGoodLooks(page);

    await colleague.page.goto(address);
    await expect(messages(colleague.page)).toContainText(['It is on its way.', 'It has arrived.']);
    await expect(colleague.page.getByRole('combobox', { name: 'Assigned to' }).locator('option:checked')).toHaveText(
      'Margaret Ashdown',
    );
    await colleague.page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(colleague.page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);

    // The main admin still sees the ticket as it was: the assignment tells who was faster.
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Nobody');
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByText(`${colleague.fullName} has changed this since you read it.`)).toBeVisible();
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: 'Margaret Ashdown (you)' });
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);

    await colleague.page.goto(`/admin/support-tickets?search=${name}`);
    await colleague.page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Margaret Ashdown');
    await expect(colleague.page.getByRole('link', { name, exact: true })).toBeVisible();
    await colleague.page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Mine');
    await expect(colleague.page.getByText('Clear filters').first()).toBeVisible();
    await expect(colleague.page.getByRole('link', { name, exact: true })).toHaveCount(0);
  });

  test('who is given a ticket by somebody else is told, and led there', async ({ page, colleague, client }) => {
    const { id, name } = await newTicket(client);
    await page.goto(`/admin/support-ticket/details/${id}`);
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption(colleague.fullName);
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByText('Ticket assigned.')).toBeVisible();
    await colleague.page.goto('/admin/users');
    await colleague.page.getByRole('button', { name: /^Notifications/ }).click();
    const news = colleague.page.getByRole('listitem').filter({ hasText: `ticket ${name} to you` });
    await news.getByRole('link', { name: 'A ticket was assigned to you' }).click();
    await expect(colleague.page).toHaveURL(`/admin/support-ticket/details/${id}`);
  });

  test('a draft outlives an expired session and a lost connection, at 390 pixels', async ({ page, client }) => {
    const { id } = await newTicket(client);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin/support-ticket/details/${id}`);
    await field(page).fill('We have found it.');
    await expectGoodLooks(page);
    await page.setViewportSize({ width: 390, height: 844 });

    await page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await answers(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(answers(page).getByRole('alert')).toBeVisible();
    await expect(field(page)).toHaveValue('We have found it.');
    await page.unroute('**/messages');

    await page.route('**/messages', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { success: false, code: 'session_over', message: 'Session expired.' } })
        : route.fallback(),
    );
    await answers(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByLabel('Email address')).toBeVisible();
    await page.unroute('**/messages');
    await signIn(page, accounts.admin);
    await expect(page).toHaveURL(`/admin/support-ticket/details/${id}`);
    await expect(field(page)).toHaveValue('We have found it.');
    await answers(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(messages(page)).toHaveCount(1);
    await expect(messages(page)).toContainText(['We have found it.']);
  });
});
