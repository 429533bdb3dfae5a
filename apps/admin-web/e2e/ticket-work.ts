import type { ApiClient } from '@countinghouse/api-client/core';
import type { Page } from '@playwright/test';
import { assertDefined } from './assert-defined';

/** Returns a new ticket. */
export async function findNewTicket(client: ApiClient) {
  const query = { status: 'pending', page: 1, limit: 1 } as const;
  const { data } = await client.GET('/support-enquiries', { params: { query } });
  const [ticket] = assertDefined(data).data;
  return { id: assertDefined(ticket?._id), name: assertDefined(ticket?.ticket_id) };
}

/** The panel for replies to the customer. */
export const getReplyPanel = (page: Page) => page.getByRole('region', { name: 'Reply to customer' });
export const getReplyField = (page: Page) => getReplyPanel(page).getByRole('textbox', { name: 'Write a reply' });
export const getMessages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
