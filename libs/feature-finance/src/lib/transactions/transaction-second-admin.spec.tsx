import { fixtures, http } from '@countinghouse/api-client/testing';
import { renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { transactionsArea } from './transactions-area';

/** A server on which top-ups above 100 dollars need a second admin. */
function serve(...approvalRequests: ReturnType<typeof fixtures.approvalRequest>[]) {
  const told: unknown[] = [];
  server.use(
    http.get('/approval-policy', ({ response }) =>
      response(200).json({ success: true, data: fixtures.approvalPolicy({ topups_above: 100 }) }),
    ),
    http.get('/approval-requests', ({ response }) => response(200).json({ success: true, data: approvalRequests })),
    http.get('/transaction/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.transactionDetails({ _id: 't1', status: 'pending' }) }),
    ),
    http.post('/approval-requests', async ({ request, response }) => {
      told.push(await request.json());
      return response(201).json({ success: true, data: fixtures.approvalRequest() });
    }),
    http.put('/approval-requests/{id}/decision', async ({ request, response }) => {
      told.push(await request.json());
      return response(200).json({ success: true, data: fixtures.approvalRequest({ status: 'approved' }) });
    }),
  );
  return told;
}

const head = async () => within(await screen.findByRole('group', { name: 'Status and actions' }));
const press = async (name: string) => {
  renderArea(transactionsArea, '/admin/transaction/details/t1');
  await userEvent.click(await (await head()).findByRole('button', { name }));
  const question = within(await screen.findByRole('dialog', { name: new RegExp(`^${name}`) }));
  await userEvent.click(question.getByRole('button', { name: new RegExp(`^${name}`) }));
};

it('an approval above the amount is proposed', async () => {
  const told = serve();
  await press('Propose approval');
  await waitFor(() => expect(told).toMatchObject([{ record_id: 't1', change: { topup: { status: 'approved' } } }]));
});

it('what a colleague has proposed is agreed to', async () => {
  const told = serve(fixtures.approvalRequest({ kind: 'topup', record_type: 'transaction', record_id: 't1' }));
  await press('Agree and approve');
  await waitFor(() => expect(told).toMatchObject([{ approved: true }]));
});
