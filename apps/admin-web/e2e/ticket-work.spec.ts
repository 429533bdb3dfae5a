import type { Locator } from '@playwright/test';
import { getReplyPanel, getReplyField, getMessages, findNewTicket } from './ticket-work';
import { blockEvents, expect, test } from './two-people';

test(
  'a ticket is assigned, answered and resolved, and a colleague sees the changes',
  { tag: '@feature-support' },
  async ({ page, colleague, client }) => {
    const { id } = await findNewTicket(client);
    const address = `/admin/support-ticket/details/${id}`;
    await blockEvents(page);
    await page.goto(address);
    await expect(page.getByText('No replies yet.')).toBeVisible();
    // In a low window, the reply panel does not cover the enquiry.
    await page.setViewportSize({ width: 1440, height: 640 });
    const getBottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
    const getTop = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
    expect(await getTop(getReplyPanel(page))).toBeGreaterThan(
      await getBottom(page.getByRole('region', { name: 'Enquiry' })),
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);

    await getReplyField(page).fill('We have found it.\nIt has arrived.');
    await getReplyPanel(page).getByRole('button', { name: 'Send and resolve' }).click();
    await expect(getMessages(page)).toContainText(['It has arrived.']);
    await expect(getReplyField(page)).toHaveValue('');
    await expect(page.getByRole('region', { name: 'Enquiry' }).getByText('Resolved')).toBeVisible();

    await colleague.page.goto(address);
    await expect(getMessages(colleague.page)).toContainText(['It has arrived.']);
    await expect(colleague.page.getByRole('combobox', { name: 'Assigned to' }).locator('option:checked')).toHaveText(
      'Margaret Ashdown',
    );
    await colleague.page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(colleague.page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);

    // The main admin's page is stale: the assignment reports the conflict.
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Unassigned');
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByText(`${colleague.fullName} has changed this since you read it.`)).toBeVisible();
  },
);
