import type { ApiClient } from '@countinghouse/api-client/core';
import type { Page } from '@playwright/test';
import { known } from './known';

/** A ticket that nobody has looked at. */
export async function newTicket(client: ApiClient) {
  const query = { status: 'pending', page: 1, limit: 1 } as const;
  const { data } = await client.GET('/support-enquiries', { params: { query } });
  const [ticket] = known(data).data;
  return { id: known(ticket?._id), name: known(ticket?.ticket_id) };
}

/** Where the customer is answered. */
export const responses = (page: Page) => page.getByRole('region', { name: 'Answer to the customer' });
export const field = (page: Page) => responses(page).getByRole('textbox', { name: 'Write an answer' });
export const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
