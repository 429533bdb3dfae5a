import type { Locator } from '@playwright/test';
import { responses, field, messages, newTicket } from './ticket-work';
import { deafen, expect, test } from './two-people';

test(
  'a ticket is taken, answered and resolved, and a colleague sees all of it',
  { tag: '@feature-support' },
  async ({ page, colleague, client }) => {
    const { id } = await newTicket(client);
    const address = `/admin/support-ticket/details/${id}`;
    await deafen(page);
    await page.goto(address);
    await expect(page.getByText('Nobody has answered yet.')).toBeVisible();
    // In a low window the way to answer does not cover what is answered.
    await page.setViewportSize({ width: 1440, height: 640 });
    const bottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
    const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
    expect(await top(responses(page))).toBeGreaterThan(await bottom(page.getByRole('region', { name: 'Enquiry' })));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);

    await field(page).fill('We have found it.\nIt has arrived.');
    await responses(page).getByRole('button', { name: 'Send and resolve' }).click();
    await expect(messages(page)).toContainText(['It has arrived.']);
    await expect(field(page)).toHaveValue('');
    await expect(page.getByRole('region', { name: 'Enquiry' }).getByText('Resolved')).toBeVisible();

    await colleague.page.goto(address);
    await expect(messages(colleague.page)).toContainText(['It has arrived.']);
    await expect(colleague.page.getByRole('combobox', { name: 'Assigned to' }).locator('option:checked')).toHaveText(
      'Margaret Ashdown',
    );
    await colleague.page.getByRole('button', { name: 'Assign to me' }).click();
    await expect(colleague.page.getByRole('button', { name: 'Assign to me' })).toHaveCount(0);

    // The main admin still sees the ticket as it was: the assignment tells who was faster.
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Nobody');
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await expect(page.getByText(`${colleague.fullName} has changed this since you read it.`)).toBeVisible();
  },
);
