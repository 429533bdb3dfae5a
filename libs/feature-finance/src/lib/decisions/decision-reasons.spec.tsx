import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import { pasteText, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { transactionsArea } from '../transactions/transactions-area';
import { withdrawalsArea } from '../withdrawals/withdrawals-area';
import { DecisionReasonsContext } from './decision-reasons';

type Withdrawal = ReturnType<typeof fixtures.withdrawal>;

const reasons = {
  withdrawalRejected: ['Address belongs to someone else', 'Asked for twice'],
  topupCancelled: ['Transfer not received'],
  decisionReversed: ['Decided by mistake'],
};
const openScreen = (area: Area, address: string) =>
  renderArea(area, address, (view) => <DecisionReasonsContext value={reasons}>{view}</DecisionReasonsContext>);

let requests: unknown[] = [];
beforeEach(() => (requests = []));

const conflict = fixtures.failure({ message: 'Grace Hopper has changed this.', code: 'version_conflict' });

/**
 * Mocks a server with one withdrawal. `concurrent` is another admin's change before the first decision, or a lost
 * response.
 */
function serveWithdrawal(withdrawal: Partial<Withdrawal>, concurrent?: Partial<Withdrawal> | 'lost') {
  let stored = fixtures.withdrawal({ _id: 'w1', ...withdrawal });
  server.use(
    http.get('/withdrawal/details/{id}', ({ response }) => response(200).json({ success: true, data: stored })),
    http.put('/withdrawal/status/{id}', async ({ request, response }) => {
      const body = await request.json();
      requests.push({ ...body, key: request.headers.get('Idempotency-Key') });
      if (concurrent && requests.length === 1) {
        if (concurrent === 'lost') return response.untyped(HttpResponse.error());
        stored = { ...stored, ...concurrent };
        return response(409).json(conflict);
      }
      stored = { ...stored, reason: null, reason_details: null, ...body };
      return response(200).json({ success: true, message: 'Done.', data: stored });
    }),
  );
}

async function openConfirmation(decision: 'Approve' | 'Reject') {
  await userEvent.selectOptions(await screen.findByLabelText('Change Status', { selector: ':enabled' }), decision);
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  return screen.findByRole('dialog');
}
const getReasons = () =>
  screen.getAllByRole('radio').map((radio) => (radio instanceof HTMLInputElement ? radio.value : ''));
const selectReason = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const waitForDialogToClose = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const findDecision = async () => within(await screen.findByRole('region', { name: 'Decision' }));
const key = expect.any(String);

describe('reason of a rejected withdrawal', () => {
  it('is required, sent and shown with the decision', async () => {
    serveWithdrawal({});
    const { toastMessages } = openScreen(withdrawalsArea, '/admin/withdrawal/view/w1');
    await openConfirmation('Reject');
    expect(getReasons()).toEqual([...reasons.withdrawalRejected, 'Other']);
    await clickButton('Reject $250.00');
    expect(screen.getByText('Choose a reason')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
    expect(requests).toEqual([]);

    await selectReason('Asked for twice');
    await userEvent.type(screen.getByRole('textbox', { name: 'Details' }), ' See WD-7.{Enter}It is paid. ');
    await clickButton('Reject $250.00');
    await waitForDialogToClose();
    const reason_details = 'See WD-7.\nIt is paid.';
    expect(requests).toEqual([{ status: 'rejected', reason: 'Asked for twice', reason_details, key }]);
    expect((await findDecision()).getByRole('definition').textContent).toBe(`Asked for twice\n${reason_details}`);
    expect(toastMessages).toEqual(['Status updated successfully.']);
  });

  it('needs details only for another reason', async () => {
    serveWithdrawal({});
    openScreen(withdrawalsArea, '/admin/withdrawal/view/w1');
    await openConfirmation('Reject');
    await selectReason('Other');
    await clickButton('Reject $250.00');
    expect(screen.getByText('Enter a reason')).toBeDefined();
    await selectReason('Address belongs to someone else');
    await clickButton('Reject $250.00');
    await waitForDialogToClose();
    expect(requests).toEqual([{ status: 'rejected', reason: 'Address belongs to someone else', key }]);
  });

  it('is hidden and not sent on servers without reasons', async () => {
    server.use(withoutCapabilities('reasons'));
    serveWithdrawal({});
    openScreen(withdrawalsArea, '/admin/withdrawal/view/w1');
    await openConfirmation('Reject');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Details' })).toBeNull();
    await clickButton('Reject $250.00');
    await waitForDialogToClose();
    expect(requests).toEqual([{ status: 'rejected', key }]);
    expect((await findDecision()).queryByText('Reason')).toBeNull();
  });

  it('is hidden when a pending withdrawal is approved', async () => {
    server.use(withoutCapabilities('decision_checks'));
    serveWithdrawal({});
    openScreen(withdrawalsArea, '/admin/withdrawal/view/w1');
    await openConfirmation('Approve');
    expect(screen.queryByRole('radio')).toBeNull();
    await clickButton('Approve $250.00');
    await waitFor(() => expect(requests).toEqual([{ status: 'approved', key }]));
  });

  it('is kept for another confirmation, even if that one has different reasons', async () => {
    serveWithdrawal({}, { status: 'approved' });
    openScreen(withdrawalsArea, '/admin/withdrawal/view/w1');
    await openConfirmation('Reject');
    await selectReason('Asked for twice');
    await pasteText(screen.getByRole('textbox', { name: 'Details' }), 'See WD-7.');
    await clickButton('Reject $250.00');
    await screen.findByText('already decided this');
    expect(getReasons()).toEqual([...reasons.decisionReversed, 'Asked for twice', 'Other']);
    expect(screen.getByRole('radio', { name: 'Asked for twice' })).toHaveProperty('checked', true);
    expect(screen.getByRole('textbox', { name: 'Details' })).toHaveProperty('value', 'See WD-7.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await clickButton('Reject $250.00');
    await waitForDialogToClose();
    expect(requests.at(-1)).toEqual({
      status: 'rejected',
      reason: 'Asked for twice',
      reason_details: 'See WD-7.',
      key: expect.any(String),
    });
  });

  it('is kept after a lost response, and the same decision has the same key', async () => {
    serveWithdrawal({}, 'lost');
    openScreen(withdrawalsArea, '/admin/withdrawal/view/w1');
    await openConfirmation('Reject');
    await selectReason('Asked for twice');
    await clickButton('Reject $250.00');
    await screen.findByText(/The decision was not saved/);
    await openConfirmation('Reject');
    await clickButton('Reject $250.00');
    await waitForDialogToClose();
    expect(requests).toHaveLength(2);
    expect(requests[1]).toEqual(requests[0]);
  });

  it('makes a decision with a different reason use a new key', async () => {
    serveWithdrawal({}, 'lost');
    openScreen(withdrawalsArea, '/admin/withdrawal/view/w1');
    await openConfirmation('Reject');
    await selectReason('Asked for twice');
    await clickButton('Reject $250.00');
    await screen.findByText(/The decision was not saved/);
    await openConfirmation('Reject');
    await selectReason('Address belongs to someone else');
    await clickButton('Reject $250.00');
    await waitForDialogToClose();
    const keys = requests.map((body) => (typeof body === 'object' && body && 'key' in body ? body.key : undefined));
    expect(new Set(keys).size).toBe(2);
  });
});

describe('reason of a reversed decision', () => {
  it.each([
    ['approved', 'Reject', 'Reject $250.00'],
    ['rejected', 'Approve', 'Approve $250.00'],
  ] as const)('is required to reverse an %s withdrawal', async (status, choice, verb) => {
    serveWithdrawal({ status, reason: 'Asked for twice' });
    openScreen(withdrawalsArea, '/admin/withdrawal/view/w1');
    expect((await findDecision()).getByText('Asked for twice')).toBeDefined();
    await openConfirmation(choice);
    expect(getReasons()).toEqual([...reasons.decisionReversed, 'Other']);
    await selectReason('Decided by mistake');
    await clickButton(verb);
    await waitForDialogToClose();
    expect(requests).toMatchObject([{ reason: 'Decided by mistake' }]);
    expect((await findDecision()).getByText('Decided by mistake')).toBeDefined();
  });

  it('does not start with the reason of the previous decision', async () => {
    serveWithdrawal({ status: 'approved' });
    openScreen(withdrawalsArea, '/admin/withdrawal/view/w1');
    for (const choice of ['Reject', 'Approve', 'Reject'] as const) {
      await openConfirmation(choice);
      expect(screen.getByRole('radio', { name: 'Decided by mistake' })).toHaveProperty('checked', false);
      await selectReason('Decided by mistake');
      await clickButton(`${choice} $250.00`);
      await waitForDialogToClose();
    }
    expect(requests).toHaveLength(3);
  });
});

describe('reason of a cancelled top-up', () => {
  function serveTopup() {
    let stored = fixtures.transactionDetails({ _id: 't1' });
    server.use(
      http.get('/transaction/details/{id}', ({ response }) => response(200).json({ success: true, data: stored })),
      http.put('/transaction/status/{id}', async ({ request, response }) => {
        const body = await request.json();
        requests.push(body);
        stored = { ...stored, ...body };
        return response(200).json({ success: true, message: 'Done.', data: stored });
      }),
    );
    openScreen(transactionsArea, '/admin/transaction/details/t1');
  }
  const openDialog = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    await screen.findByRole('dialog');
  };

  it('is required, sent and shown with the decision', async () => {
    serveTopup();
    await openDialog('Cancel');
    await clickButton('Cancel $1,250.50');
    expect(screen.getByText('Choose a reason')).toBeDefined();
    await userEvent.keyboard('1');
    await clickButton('Cancel $1,250.50');
    await waitForDialogToClose();
    expect(requests).toEqual([{ status: 'cancelled', reason: 'Transfer not received' }]);
    expect((await findDecision()).getByText('Transfer not received')).toBeDefined();
  });

  it('is hidden when the top-up is approved', async () => {
    serveTopup();
    await openDialog('Approve');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

describe('lists', () => {
  const decided = { reason: 'Asked for twice', reason_details: 'See WD-7.' };
  it.each([
    [
      withdrawalsArea,
      '/admin/withdrawals',
      () =>
        http.get('/withdrawals', ({ response }) =>
          response(200).json({
            success: true,
            data: [fixtures.withdrawal({ status: 'rejected', ...decided })],
            pagination: fixtures.pagination({ totalCount: 1 }),
          }),
        ),
    ],
    [
      transactionsArea,
      '/admin/transactions',
      () =>
        http.get('/all-transactions', ({ response }) =>
          response(200).json({
            success: true,
            data: {
              transactions: [fixtures.transaction({ status: 'cancelled', ...decided })],
              pagination: fixtures.pagination({ totalCount: 1 }),
            },
          }),
        ),
    ],
  ])(
    'show the reason in a tooltip of the status that keyboard focus opens: $menu.label',
    async (area, address, mockList) => {
      server.use(mockList());
      openScreen(area, address);
      const badge = (await screen.findByText(/^: Asked for twice/)).closest<HTMLElement>('[tabindex]');
      expect(badge?.textContent).toMatch(/^(Rejected|Cancelled): Asked for twice\nSee WD-7\.$/);
      badge?.focus();
      expect((await screen.findByRole('tooltip')).textContent).toBe('Asked for twice\nSee WD-7.');
    },
  );
});
