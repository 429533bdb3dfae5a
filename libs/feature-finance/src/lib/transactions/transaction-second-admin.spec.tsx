import { fixtures, http } from '@countinghouse/api-client/testing';
import { renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { transactionsArea } from './transactions-area';

/** Mocks a server that requires a second admin for top-ups above 100 dollars. */
function serveApprovalRequests(...approvalRequests: ReturnType<typeof fixtures.approvalRequest>[]) {
  const requests: unknown[] = [];
  server.use(
    http.get('/approval-policy', ({ response }) =>
      response(200).json({ success: true, data: fixtures.approvalPolicy({ topups_above: 100 }) }),
    ),
    http.get('/approval-requests', ({ response }) => response(200).json({ success: true, data: approvalRequests })),
    http.get('/transaction/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.transactionDetails({ _id: 't1', status: 'pending' }) }),
    ),
    http.post('/approval-requests', async ({ request, response }) => {
      requests.push(await request.json());
      return response(201).json({ success: true, data: fixtures.approvalRequest() });
    }),
    http.put('/approval-requests/{id}/decision', async ({ request, response }) => {
      requests.push(await request.json());
      return response(200).json({ success: true, data: fixtures.approvalRequest({ status: 'approved' }) });
    }),
  );
  return requests;
}

const findHeader = async () => within(await screen.findByRole('group', { name: 'Status and actions' }));
const startDecision = async (name: string) => {
  renderArea(transactionsArea, '/admin/transaction/details/t1');
  await userEvent.click(await (await findHeader()).findByRole('button', { name }));
  const confirmation = within(await screen.findByRole('dialog', { name: new RegExp(`^${name}`) }));
  await userEvent.click(confirmation.getByRole('button', { name: new RegExp(`^${name}`) }));
};

it('requests approval above the limit', async () => {
  const requests = serveApprovalRequests();
  await startDecision('Request approval');
  await waitFor(() => expect(requests).toMatchObject([{ record_id: 't1', change: { topup: { status: 'approved' } } }]));
});

it('approves a colleague’s request', async () => {
  const requests = serveApprovalRequests(
    fixtures.approvalRequest({ kind: 'topup', record_type: 'transaction', record_id: 't1' }),
  );
  await startDecision('Approve request');
  await waitFor(() => expect(requests).toMatchObject([{ approved: true }]));
});
