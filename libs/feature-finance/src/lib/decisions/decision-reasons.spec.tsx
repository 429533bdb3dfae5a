import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import { enter, lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { transactionsArea } from '../transactions/transactions-area';
import { withdrawalsArea } from '../withdrawals/withdrawals-area';
import { DecisionReasonsContext } from './decision-reasons';

type Withdrawal = ReturnType<typeof fixtures.withdrawal>;

const reasons = {
  withdrawalRejected: ['The address belongs to somebody else', 'Asked for twice'],
  topupCancelled: ['No such transfer has arrived'],
  decisionReversed: ['It was decided by mistake'],
};
const open = (area: Area, address: string) =>
  renderArea(area, address, (view) => <DecisionReasonsContext value={reasons}>{view}</DecisionReasonsContext>);

let told: unknown[] = [];
beforeEach(() => (told = []));

const conflict = fixtures.failure({ message: 'Grace Hopper has changed this.', code: 'version_conflict' });

/** A server that holds one withdrawal. `meanwhile` is what somebody else does before the first decision arrives. */
function serveWithdrawal(withdrawal: Partial<Withdrawal>, meanwhile?: Partial<Withdrawal> | 'lost') {
  let held = fixtures.withdrawal({ _id: 'w1', ...withdrawal });
  server.use(
    http.get('/withdrawal/details/{id}', ({ response }) => response(200).json({ success: true, data: held })),
    http.put('/withdrawal/status/{id}', async ({ request, response }) => {
      const body = await request.json();
      told.push({ ...body, key: request.headers.get('Idempotency-Key') });
      if (meanwhile && told.length === 1) {
        if (meanwhile === 'lost') return response.untyped(HttpResponse.error());
        held = { ...held, ...meanwhile };
        return response(409).json(conflict);
      }
      held = { ...held, reason: null, reason_details: null, ...body };
      return response(200).json({ success: true, message: 'Done.', data: held });
    }),
  );
}

async function ask(decision: 'Approve' | 'Reject') {
  await userEvent.selectOptions(await screen.findByLabelText('Change Status', { selector: ':enabled' }), decision);
  await userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  return screen.findByRole('dialog');
}
const offered = () =>
  screen.getAllByRole('radio').map((radio) => (radio instanceof HTMLInputElement ? radio.value : ''));
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const decision = async () => within(await screen.findByRole('region', { name: 'Decision' }));
const key = expect.any(String);

describe('the reason of a rejected withdrawal', () => {
  it('is required, sent with the decision, and shown with it', async () => {
    serveWithdrawal({});
    const { said } = open(withdrawalsArea, '/admin/withdrawal/view/w1');
    await ask('Reject');
    expect(offered()).toEqual([...reasons.withdrawalRejected, 'Other']);
    await press('Reject $250.00');
    expect(screen.getByText('Choose a reason')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]));
    expect(told).toEqual([]);

    await choose('Asked for twice');
    await userEvent.type(screen.getByRole('textbox', { name: 'Details' }), ' See WD-7.{Enter}It is paid. ');
    await press('Reject $250.00');
    await closed();
    const reason_details = 'See WD-7.\nIt is paid.';
    expect(told).toEqual([{ status: 'rejected', reason: 'Asked for twice', reason_details, key }]);
    expect((await decision()).getByRole('definition').textContent).toBe(`Asked for twice\n${reason_details}`);
    expect(said).toEqual(['Status updated successfully.']);
  });

  it('has to be said where it is another one, and needs no details otherwise', async () => {
    serveWithdrawal({});
    open(withdrawalsArea, '/admin/withdrawal/view/w1');
    await ask('Reject');
    await choose('Other');
    await press('Reject $250.00');
    expect(screen.getByText('Say what the reason is')).toBeDefined();
    await choose('The address belongs to somebody else');
    await press('Reject $250.00');
    await closed();
    expect(told).toEqual([{ status: 'rejected', reason: 'The address belongs to somebody else', key }]);
  });

  it('is neither asked for nor sent where the server keeps none', async () => {
    server.use(lacks('reasons'));
    serveWithdrawal({});
    open(withdrawalsArea, '/admin/withdrawal/view/w1');
    await ask('Reject');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Details' })).toBeNull();
    await press('Reject $250.00');
    await closed();
    expect(told).toEqual([{ status: 'rejected', key }]);
    expect((await decision()).queryByText('Reason')).toBeNull();
  });

  it('is not asked for where one that waits is approved', async () => {
    server.use(lacks('decision_checks'));
    serveWithdrawal({});
    open(withdrawalsArea, '/admin/withdrawal/view/w1');
    await ask('Approve');
    expect(screen.queryByRole('radio')).toBeNull();
    await press('Approve $250.00');
    await waitFor(() => expect(told).toEqual([{ status: 'approved', key }]));
  });

  it('stays where the question has to be asked again, also when other reasons are offered then', async () => {
    serveWithdrawal({}, { status: 'approved' });
    open(withdrawalsArea, '/admin/withdrawal/view/w1');
    await ask('Reject');
    await choose('Asked for twice');
    await enter(screen.getByRole('textbox', { name: 'Details' }), 'See WD-7.');
    await press('Reject $250.00');
    await screen.findByText('was faster');
    expect(offered()).toEqual([...reasons.decisionReversed, 'Asked for twice', 'Other']);
    expect(screen.getByRole('radio', { name: 'Asked for twice' })).toHaveProperty('checked', true);
    expect(screen.getByRole('textbox', { name: 'Details' })).toHaveProperty('value', 'See WD-7.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await press('Reject $250.00');
    await closed();
    expect(told.at(-1)).toEqual({
      status: 'rejected',
      reason: 'Asked for twice',
      reason_details: 'See WD-7.',
      key: expect.any(String),
    });
  });

  it('stays where no answer came, and the same decision has the same key', async () => {
    serveWithdrawal({}, 'lost');
    open(withdrawalsArea, '/admin/withdrawal/view/w1');
    await ask('Reject');
    await choose('Asked for twice');
    await press('Reject $250.00');
    await screen.findByText(/The decision was not made/);
    await ask('Reject');
    await press('Reject $250.00');
    await closed();
    expect(told).toHaveLength(2);
    expect(told[1]).toEqual(told[0]);
  });

  it('with other words is another decision, with another key', async () => {
    serveWithdrawal({}, 'lost');
    open(withdrawalsArea, '/admin/withdrawal/view/w1');
    await ask('Reject');
    await choose('Asked for twice');
    await press('Reject $250.00');
    await screen.findByText(/The decision was not made/);
    await ask('Reject');
    await choose('The address belongs to somebody else');
    await press('Reject $250.00');
    await closed();
    const keys = told.map((body) => (typeof body === 'object' && body && 'key' in body ? body.key : undefined));
    expect(new Set(keys).size).toBe(2);
  });
});

describe('the reason of a decision that is reversed', () => {
  it.each([
    ['approved', 'Reject', 'Reject $250.00'],
    ['rejected', 'Approve', 'Approve $250.00'],
  ] as const)('is asked for where one that was %s is decided otherwise', async (status, choice, verb) => {
    serveWithdrawal({ status, reason: 'Asked for twice' });
    open(withdrawalsArea, '/admin/withdrawal/view/w1');
    expect((await decision()).getByText('Asked for twice')).toBeDefined();
    await ask(choice);
    expect(offered()).toEqual([...reasons.decisionReversed, 'Other']);
    await choose('It was decided by mistake');
    await press(verb);
    await closed();
    expect(told).toMatchObject([{ reason: 'It was decided by mistake' }]);
    expect((await decision()).getByText('It was decided by mistake')).toBeDefined();
  });

  it('is not that of the decision before', async () => {
    serveWithdrawal({ status: 'approved' });
    open(withdrawalsArea, '/admin/withdrawal/view/w1');
    for (const choice of ['Reject', 'Approve', 'Reject'] as const) {
      await ask(choice);
      expect(screen.getByRole('radio', { name: 'It was decided by mistake' })).toHaveProperty('checked', false);
      await choose('It was decided by mistake');
      await press(`${choice} $250.00`);
      await closed();
    }
    expect(told).toHaveLength(3);
  });
});

describe('the reason of a cancelled top-up', () => {
  function serveTopup() {
    let held = fixtures.transactionDetails({ _id: 't1' });
    server.use(
      http.get('/transaction/details/{id}', ({ response }) => response(200).json({ success: true, data: held })),
      http.put('/transaction/status/{id}', async ({ request, response }) => {
        const body = await request.json();
        told.push(body);
        held = { ...held, ...body };
        return response(200).json({ success: true, message: 'Done.', data: held });
      }),
    );
    open(transactionsArea, '/admin/transaction/details/t1');
  }
  const start = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    await screen.findByRole('dialog');
  };

  it('is required, sent, and shown with the decision', async () => {
    serveTopup();
    await start('Cancel');
    await press('Cancel $1,250.50');
    expect(screen.getByText('Choose a reason')).toBeDefined();
    await userEvent.keyboard('1');
    await press('Cancel $1,250.50');
    await closed();
    expect(told).toEqual([{ status: 'cancelled', reason: 'No such transfer has arrived' }]);
    expect((await decision()).getByText('No such transfer has arrived')).toBeDefined();
  });

  it('is not asked for where it is approved', async () => {
    serveTopup();
    await start('Approve');
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
  ])('show the reason at the status, also to the keyboard: $menu.label', async (area, address, answer) => {
    server.use(answer());
    open(area, address);
    const badge = (await screen.findByText(/^: Asked for twice/)).closest<HTMLElement>('[tabindex]');
    expect(badge?.textContent).toMatch(/^(Rejected|Cancelled): Asked for twice\nSee WD-7\.$/);
    badge?.focus();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Asked for twice\nSee WD-7.');
  });
});
