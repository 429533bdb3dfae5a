import { fixtures, http } from '@countinghouse/api-client/testing';
import { enter, lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { withdrawalsArea } from './withdrawals-area';

type ApprovalRequest = ReturnType<typeof fixtures.approvalRequest>;

/** A server on which withdrawals above 100 dollars need a second admin. */
function serve(...held: Partial<ApprovalRequest>[]) {
  const approvalRequests = held.map((each) => fixtures.approvalRequest({ record_id: 'w1', ...each }));
  const state = { withdrawal: fixtures.withdrawal({ _id: 'w1' }), approvalRequests, told: new Array<unknown>() };
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
      state.told.push(body);
      const data = fixtures.approvalRequest({
        record_id: 'w1',
        requested_by: { _id: 'admin-1', fullName: 'Grace Hopper' },
      });
      state.approvalRequests = [data];
      return response(201).json({ success: true, data });
    }),
    http.put('/approval-requests/{id}/decision', async ({ request, response }) => {
      const body = await request.json();
      state.told.push(body);
      if (body.approved) state.withdrawal = { ...state.withdrawal, status: 'approved' };
      const data = fixtures.approvalRequest({ status: body.approved ? 'approved' : 'rejected' });
      state.approvalRequests = [data];
      return response(200).json({ success: true, data });
    }),
    http.delete('/approval-requests/{id}', ({ response }) => {
      state.told.push('withdrawn');
      state.approvalRequests = [];
      return response(200).json({ success: true, data: fixtures.approvalRequest({ status: 'withdrawn' }) });
    }),
  );
  return state;
}

const open = () => renderArea(withdrawalsArea, '/admin/withdrawal/view/w1');
const head = async () => within(await screen.findByRole('group', { name: 'Status and actions' }));
const note = async () => within(await screen.findByRole('region', { name: 'ApprovalRequest' }));
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

it('an approval above the amount is proposed, and waits', async () => {
  const { told } = serve();
  const { said } = open();
  await userEvent.click(await (await head()).findByRole('button', { name: 'Propose approval' }));
  const question = await dialog(/^Propose approval/);
  expect(question.getByText(/No money moves until a second admin agrees/)).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Propose approval $250.00' }));
  await waitFor(() =>
    expect(told).toMatchObject([{ record_id: 'w1', change: { withdrawal: { status: 'approved' } } }]),
  );
  expect((await note()).getByText('You wait for a second admin')).toBeDefined();
  expect(said).toEqual(['Proposed. A second admin decides within a day.']);
  expect((await head()).getByText('Pending')).toBeDefined();
  expect((await head()).queryByRole('button', { name: /pprov/ })).toBeNull();
  await userEvent.selectOptions(await screen.findByLabelText('Change Status', { selector: ':enabled' }), 'Approve');
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  await screen.findByText('It waits for a second admin');
});

it('what a colleague has proposed is agreed to, and so approved', async () => {
  const { told } = serve({});
  open();
  expect((await note()).getByText(/proposes to approve this withdrawal/).textContent).toMatch(/^Katherine Johnson/);
  await userEvent.click((await head()).getByRole('button', { name: 'Agree and approve' }));
  const question = await dialog(/^Agree and approve/);
  expect(question.getByText(/is taken from the wallet of Ada Lovelace/)).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: 'Agree and approve $250.00' }));
  await waitFor(() => expect(told).toMatchObject([{ approved: true, acknowledged: [] }]));
  await waitFor(async () => expect((await head()).getByText('Approved')).toBeDefined());
});

it('why somebody does not agree yet, and until when, is said at the question', async () => {
  serve({});
  const message =
    'Within the last 24 hours one of you changed the other’s access. Somebody else can decide now, or you yourself from 2026-03-16 09:26 UTC.';
  server.use(
    http.put('/approval-requests/{id}/decision', ({ response }) =>
      response(401).json(fixtures.failure({ code: 'not_allowed', message })),
    ),
  );
  open();
  await userEvent.click(await (await head()).findByRole('button', { name: 'Agree and approve' }));
  const question = await dialog(/^Agree and approve/);
  await userEvent.click(question.getByRole('button', { name: 'Agree and approve $250.00' }));
  await screen.findByText(message);
  expect((await head()).getByText('Pending')).toBeDefined();
});

it('or declined with a reason, which is shown', async () => {
  const state = serve({});
  open();
  await userEvent.click((await note()).getByRole('button', { name: 'Decline' }));
  const question = await dialog(/^Decline/);
  await enter(question.getByRole('textbox', { name: 'Reason' }), 'The address is new.');
  await userEvent.click(question.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(state.told).toEqual([{ approved: false, reason: 'The address is new.' }]));
});

it('one’s own is withdrawn', async () => {
  const { told } = serve({ requested_by: { _id: 'admin-1', fullName: 'Grace Hopper' } });
  open();
  expect((await note()).queryByRole('button', { name: 'Decline' })).toBeNull();
  await userEvent.click((await note()).getByRole('button', { name: 'Withdraw' }));
  await userEvent.click((await dialog(/^Withdraw/)).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(told).toEqual(['withdrawn']));
  await (await head()).findByRole('button', { name: 'Propose approval' });
});

it.each([
  [{ status: 'expired' as const }, /^Nobody decided about what Katherine Johnson proposed/],
  [
    {
      status: 'rejected' as const,
      reason: 'The address is new.',
      decided_by: { _id: 'admin-3', fullName: 'Alan Turing' },
      decided_at: '2026-03-15T11:00:00.000Z',
    },
    /^Alan Turing declined what Katherine Johnson proposed.*: The address is new\.$/,
  ],
])('what came of the last one is said: %o', async (approvalRequest, words) => {
  serve(approvalRequest);
  open();
  const said = await screen.findByRole('note');
  expect(said.textContent).toMatch(words);
  await (await head()).findByRole('button', { name: 'Propose approval' });
});

it('nothing is different where nothing needs a second admin', async () => {
  const asked: string[] = [];
  server.use(
    lacks('dual_approval'),
    http.get('/approval-policy', () => void asked.push('rules')),
    http.get('/approval-requests', () => void asked.push('proposals')),
    http.get('/withdrawal/details/{id}', ({ response }) =>
      response(200).json({ success: true, data: fixtures.withdrawal({ _id: 'w1' }) }),
    ),
  );
  open();
  await (await head()).findByRole('button', { name: 'Approve' });
  expect(asked).toEqual([]);
});
