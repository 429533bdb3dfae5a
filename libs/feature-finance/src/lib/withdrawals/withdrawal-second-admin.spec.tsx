import { fixtures, http } from '@countinghouse/api-client/testing';
import { pasteText, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { withdrawalsArea } from './withdrawals-area';

type ApprovalRequest = ReturnType<typeof fixtures.approvalRequest>;

/** Mocks a server that requires a second admin for withdrawals above 100 dollars. */
function serveApprovalRequests(...overrides: Partial<ApprovalRequest>[]) {
  const approvalRequests = overrides.map((changes) => fixtures.approvalRequest({ record_id: 'w1', ...changes }));
  const state = { withdrawal: fixtures.withdrawal({ _id: 'w1' }), approvalRequests, requests: new Array<unknown>() };
  server.use(
    http.get('/approval-policy', ({ response }) =>
      response(200).json({ success: true, data: fixtures.approvalPolicy({ withdrawals_above: 100 }) }),
    ),
    http.get('/approval-requests', ({ response }) =>
      response(200).json({ success: true, data: state.approvalRequests }),
    ),
    http.get('/withdrawal/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: state.withdrawal }),
    ),
    http.post('/approval-requests', async ({ request, response }) => {
      const body = await request.json();
      state.requests.push(body);
      const data = fixtures.approvalRequest({
        record_id: 'w1',
        requested_by: { _id: 'admin-1', fullName: 'Grace Hopper' },
      });
      state.approvalRequests = [data];
      return response(201).json({ success: true, data });
    }),
    http.put('/approval-requests/{id}/decision', async ({ request, response }) => {
      const body = await request.json();
      state.requests.push(body);
      if (body.approved) state.withdrawal = { ...state.withdrawal, status: 'approved' };
      const data = fixtures.approvalRequest({ status: body.approved ? 'approved' : 'rejected' });
      state.approvalRequests = [data];
      return response(200).json({ success: true, data });
    }),
    http.delete('/approval-requests/{id}', ({ response }) => {
      state.requests.push('withdrawn');
      state.approvalRequests = [];
      return response(200).json({ success: true, data: fixtures.approvalRequest({ status: 'withdrawn' }) });
    }),
  );
  return state;
}

const openWithdrawal = () => renderArea(withdrawalsArea, '/admin/withdrawal/view/w1');
const findHeader = async () => within(await screen.findByRole('group', { name: 'Status and actions' }));
const findNote = async () => within(await screen.findByRole('region', { name: 'Approval request' }));
const findDialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

it('requests approval above the limit and shows the pending request', async () => {
  const { requests } = serveApprovalRequests();
  const { toastMessages } = openWithdrawal();
  await userEvent.click(await (await findHeader()).findByRole('button', { name: 'Request approval' }));
  const confirmation = await findDialog(/^Request approval/);
  expect(confirmation.getByText(/No money moves until a second admin approves/)).toBeDefined();
  await userEvent.click(confirmation.getByRole('button', { name: 'Request approval $250.00' }));
  await waitFor(() =>
    expect(requests).toMatchObject([{ record_id: 'w1', change: { withdrawal: { status: 'approved' } } }]),
  );
  expect((await findNote()).getByText('Awaiting second admin')).toBeDefined();
  expect(toastMessages).toEqual(['Sent for approval. Expires in 24 hours.']);
  expect((await findHeader()).getByText('Pending')).toBeDefined();
  expect((await findHeader()).queryByRole('button', { name: /pprov/ })).toBeNull();
  await userEvent.selectOptions(await screen.findByLabelText('Change Status', { selector: ':enabled' }), 'Approve');
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  await screen.findByText('It awaits a second admin');
});

it('approves the withdrawal with a colleague’s request', async () => {
  const { requests } = serveApprovalRequests({});
  openWithdrawal();
  expect((await findNote()).getByText(/requests to approve this withdrawal/).textContent).toMatch(/^Katherine Johnson/);
  await userEvent.click((await findHeader()).getByRole('button', { name: 'Approve request' }));
  const confirmation = await findDialog(/^Approve request/);
  expect(confirmation.getByText(/will be debited from the wallet of Ada Lovelace/)).toBeDefined();
  await userEvent.click(confirmation.getByRole('button', { name: 'Approve request $250.00' }));
  await waitFor(() => expect(requests).toMatchObject([{ approved: true, acknowledged: [] }]));
  await waitFor(async () => expect((await findHeader()).getByText('Approved')).toBeDefined());
});

it('shows the server’s reason why the admin cannot approve yet', async () => {
  serveApprovalRequests({});
  const message =
    'In the last 24 hours, one of you changed the other’s access. Another admin can decide now, or you can from 2026-03-16 09:26 UTC.';
  server.use(
    http.put('/approval-requests/{id}/decision', ({ response }) =>
      response(401).json(fixtures.failure({ code: 'not_allowed', message })),
    ),
  );
  openWithdrawal();
  await userEvent.click(await (await findHeader()).findByRole('button', { name: 'Approve request' }));
  const confirmation = await findDialog(/^Approve request/);
  await userEvent.click(confirmation.getByRole('button', { name: 'Approve request $250.00' }));
  await screen.findByText(message);
  expect((await findHeader()).getByText('Pending')).toBeDefined();
});

it('rejects a request with a reason', async () => {
  const state = serveApprovalRequests({});
  openWithdrawal();
  await userEvent.click((await findNote()).getByRole('button', { name: 'Reject' }));
  const confirmation = await findDialog(/^Reject/);
  await pasteText(confirmation.getByRole('textbox', { name: 'Reason' }), 'The address is new.');
  await userEvent.click(confirmation.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(state.requests).toEqual([{ approved: false, reason: 'The address is new.' }]));
});

it('withdraws the admin’s own request', async () => {
  const { requests } = serveApprovalRequests({ requested_by: { _id: 'admin-1', fullName: 'Grace Hopper' } });
  openWithdrawal();
  expect((await findNote()).queryByRole('button', { name: 'Reject' })).toBeNull();
  await userEvent.click((await findNote()).getByRole('button', { name: 'Withdraw' }));
  await userEvent.click((await findDialog(/^Withdraw/)).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(requests).toEqual(['withdrawn']));
  await (await findHeader()).findByRole('button', { name: 'Request approval' });
});

it.each([
  [{ status: 'expired' as const }, /^Nobody decided the request of Katherine Johnson/],
  [
    {
      status: 'rejected' as const,
      reason: 'The address is new.',
      decided_by: { _id: 'admin-3', fullName: 'Alan Turing' },
      decided_at: '2026-03-15T11:00:00.000Z',
    },
    /^Alan Turing rejected the request of Katherine Johnson.*: The address is new\.$/,
  ],
])('shows the outcome of the latest request: %o', async (approvalRequest, text) => {
  serveApprovalRequests(approvalRequest);
  openWithdrawal();
  const note = await screen.findByRole('note');
  expect(note.textContent).toMatch(text);
  await (await findHeader()).findByRole('button', { name: 'Request approval' });
});

it('decides directly on servers without dual approval', async () => {
  const requests: string[] = [];
  server.use(
    withoutCapabilities('dual_approval'),
    http.get('/approval-policy', () => void requests.push('rules')),
    http.get('/approval-requests', () => void requests.push('approval requests')),
    http.get('/withdrawal/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.withdrawal({ _id: 'w1' }) }),
    ),
  );
  openWithdrawal();
  await (await findHeader()).findByRole('button', { name: 'Approve' });
  expect(requests).toEqual([]);
});
