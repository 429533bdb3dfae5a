import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnsaid, lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { withdrawalsArea } from './withdrawals-area';

// What is asked beside the decision itself is in decision-reasons.spec.tsx.
beforeEach(() => server.use(lacks('reasons')));

type Withdrawal = ReturnType<typeof fixtures.withdrawal>;
type Answer = 'yes' | 'lost' | 'lost before it arrived' | 'down' | 'conflict' | 'broken';

interface Told {
  status: string;
  key: string | null;
}

/**
 * A server that holds one withdrawal and answers decisions in turn. `lost`: it decides, and the answer is lost.
 * `overtaken`: somebody rejected it meanwhile. `down`: it cannot be reached from then on.
 */
function serve(withdrawal: Partial<Withdrawal>, ...answers: Answer[]) {
  const told: Told[] = [];
  const state = { held: fixtures.withdrawal({ _id: 'w1', ...withdrawal }), isDown: false };
  server.use(
    http.get('/withdrawal/details/{id}', ({ response }) =>
      state.isDown ? response.untyped(HttpResponse.error()) : response(200).json({ success: true, data: state.held }),
    ),
    http.put('/withdrawal/status/{id}', async ({ request, response }) => {
      const { status } = await request.json();
      told.push({ status, key: request.headers.get('Idempotency-Key') });
      const answer = answers.shift() ?? 'yes';
      if (answer === 'broken') return response.untyped(new HttpResponse(null, { status: 404 }));
      if (answer === 'conflict') {
        state.held = { ...state.held, status: 'rejected' };
        return response(409).json(fixtures.failure({ message: 'The balance is too low.', code: 'insufficient_funds' }));
      }
      if (answer === 'down') state.isDown = true;
      if (answer === 'down' || answer === 'lost before it arrived') return response.untyped(HttpResponse.error());
      state.held = { ...state.held, status };
      if (answer === 'lost') return response.untyped(HttpResponse.error());
      return response(200).json({ success: true, message: 'Done.', data: state.held });
    }),
  );
  return { told, state };
}

const open = () => renderArea(withdrawalsArea, '/admin/withdrawal/view/w1');
const dropdown = () => screen.findByLabelText('Change Status', { selector: ':enabled' });
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const head = async () => within(await screen.findByRole('group', { name: 'Status and actions' }));

async function ask(decision: string, question = /withdrawal WD-2026-00042\?$/) {
  await userEvent.selectOptions(await dropdown(), decision);
  await update();
  return within(await screen.findByRole('dialog', { name: question }));
}

describe('spec §2 Withdrawal view', () => {
  // covers: withdrawal-view.facts, calls.withdrawals
  it('Read-only user name, email, phone, wallet address, withdrawal ID and amount', async () => {
    serve({});
    open();
    const checks = await section('Request');
    const terms = checks.getAllByRole('term').map(({ textContent }) => textContent);
    const values = checks.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(Object.fromEntries(terms.map((term, index) => [term, values[index]]))).toEqual({
      'User Name': 'Ada Lovelace',
      Email: 'ada@example.com',
      'Phone No.': '+44 20 7946 0018',
      'Wallet Address': '0x52908400098527886E0F7030069857D2E4169EE7',
      'Withdrawal ID': 'WD-2026-00042',
      Amount: '$250.00',
    });
    expect(checks.queryByRole('textbox')).toBeNull();
  });

  it('keeps the phone from left to right', async () => {
    serve({});
    open();
    expect((await section('Request')).getByText('+44 20 7946 0018')).toHaveProperty('dir', 'ltr');
  });

  // covers: withdrawal-view.choices
  it('A Change Status dropdown (Choose..., Approve, Reject) and an Update Status button', async () => {
    serve({});
    open();
    const options = within(await dropdown()).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose...', 'Approve', 'Reject']);
    expect(screen.getByRole('button', { name: 'Update Status' })).toBeDefined();
  });

  it('says at the field what is missing', async () => {
    serve({});
    open();
    await dropdown();
    await update();
    await screen.findByText('Choose Approve or Reject');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not offer the status that it has already', async () => {
    serve({ status: 'approved' });
    open();
    const choices = within(await dropdown());
    expect(choices.getByRole('option', { name: 'Approve' })).toHaveProperty('disabled', true);
    expect(choices.getByRole('option', { name: 'Reject' })).toHaveProperty('disabled', false);
  });

  // covers: toast.withdrawal
  it("spec §8 'Failed to fetch details.', with another try", async () => {
    server.use(
      http.get('/withdrawal/details/{id}', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { said } = open();
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch details.')).toBeDefined();
    expect(said).toEqual([]);
  });
});

describe('deciding a withdrawal', () => {
  // covers: withdrawal-view.asks
  it('restates everything, from which state to which, with the focus on Cancel', async () => {
    const { told } = serve({});
    open();
    const question = await ask('Approve');
    for (const text of ['Ada Lovelace', 'ada@example.com', '$250.00', 'Pending', 'Approved']) {
      expect(question.getByText(text)).toBeDefined();
    }
    expect(question.getByText('0x52908400098527886E0F7030069857D2E4169EE7')).toBeDefined();
    expect(question.getByText('$250.00 is taken from the wallet of Ada Lovelace, to be paid out.')).toBeDefined();
    expect(question.getByRole('button', { name: 'Approve $250.00' })).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told).toEqual([]);
  });

  // covers: withdrawal-view.update, toast.withdrawal-decided, calls.withdrawal-status
  it('sends one request with a key, shows the new state, and says so', async () => {
    const { told } = serve({});
    const { said } = open();
    const question = await ask('Approve');
    await userEvent.dblClick(question.getByRole('button', { name: 'Approve $250.00' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told).toEqual([{ status: 'approved', key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect((await head()).getByText('Approved')).toBeDefined();
    expect(said).toEqual(['Status updated successfully.']);
  });

  // covers: state.withdrawal, withdrawal-view.asks
  it('spec §4 a decided withdrawal can be changed, naming both states', async () => {
    const { told } = serve({ status: 'approved' });
    open();
    const question = await ask('Reject', /^Reject/);
    expect(question.getByText('Approved')).toBeDefined();
    expect(question.getByText('Rejected')).toBeDefined();
    expect(question.getByText('$250.00 goes back into the wallet of Ada Lovelace.')).toBeDefined();
    await userEvent.click(question.getByRole('button', { name: 'Reject $250.00' }));
    await waitFor(() => expect(told).toMatchObject([{ status: 'rejected' }]));
  });

  it('every decision has a key of its own', async () => {
    const { told } = serve({});
    open();
    await userEvent.click((await ask('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click((await ask('Reject')).getByRole('button', { name: 'Reject $250.00' }));
    await waitFor(() => expect(told).toHaveLength(2));
    expect(told[0]?.key).not.toBe(told[1]?.key);
  });

  // covers: toast.withdrawal-decide
  it("spec §8 'Failed to update status.' stands for a refusal without words", async () => {
    serve({}, 'broken');
    const { said } = open();
    await userEvent.click((await ask('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText(/^Failed to update status. The decision was not made: the status is Pending/);
    expect(said).toEqual([]);
    expect((await head()).getByText('Pending')).toBeDefined();
  });

  it('a conflict refreshes the screen and says what it is now', async () => {
    serve({}, 'conflict');
    open();
    await userEvent.click((await ask('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText('The balance is too low. The status is now Rejected.');
    expect((await head()).getByText('Rejected')).toBeDefined();
  });

  it('is made from the state that the question named, or asked anew from what it is now', async () => {
    const told: (string | null)[][] = [];
    const changed_at = '2026-03-14T09:26:53.000Z';
    const state = { held: fixtures.withdrawal({ _id: 'w1' }), version: '"one"' };
    server.use(
      http.get('/withdrawal/details/{id}', () =>
        HttpResponse.json({ success: true, data: state.held }, { headers: { ETag: state.version } }),
      ),
      http.put('/withdrawal/status/{id}', async ({ request, response }) => {
        const { status } = await request.json();
        told.push([status, request.headers.get('If-Match'), request.headers.get('Idempotency-Key')]);
        if (request.headers.get('If-Match') !== state.version) {
          const refusal = fixtures.failure({ message: 'Grace Hopper has changed this.', code: 'version_conflict' });
          return response(409).json({
            ...refusal,
            changed_by: fixtures.admin({ fullName: 'Grace Hopper' }),
            changed_at,
          });
        }
        state.held = { ...state.held, status };
        return response(200).json({ success: true, message: 'Done.', data: state.held });
      }),
    );
    const { said } = open();
    const first = await ask('Approve');
    expect(first.getByText('Pending')).toBeDefined();
    state.held = { ...state.held, status: 'rejected' };
    state.version = '"two"';
    await userEvent.click(first.getByRole('button', { name: 'Approve $250.00' }));

    const second = within(
      (await screen.findByText('was faster')).closest<HTMLElement>('[role=dialog]') ?? document.body,
    );
    expect(second.getByText('Grace Hopper')).toBeDefined();
    expect(second.getByText(/14 Mar 2026, 09:26/)).toBeDefined();
    expect(second.getByText('Rejected')).toBeDefined();
    expect(second.queryByText('Pending')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    expect(state.held.status).toBe('rejected');
    expect(said).toEqual([]);

    await userEvent.click(second.getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(said).toEqual(['Status updated successfully.']));
    expect(told.map(([status, version]) => [status, version])).toEqual([
      ['approved', '"one"'],
      ['approved', '"two"'],
    ]);
    expect(told[0]?.[2]).not.toBe(told[1]?.[2]);
  });

  it('is not asked anew where somebody has decided the same meanwhile', async () => {
    let held = fixtures.withdrawal({ _id: 'w1' });
    server.use(
      http.get('/withdrawal/details/{id}', ({ response }) => response(200).json({ success: true, data: held })),
      http.put('/withdrawal/status/{id}', ({ response }) => {
        held = { ...held, status: 'approved' };
        const message = 'Grace Hopper has changed this since you read it.';
        return response(409).json(fixtures.failure({ message, code: 'version_conflict' }));
      }),
    );
    const { said } = open();
    await userEvent.click((await ask('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText('Grace Hopper has changed this since you read it. The status is now Approved.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(said).toEqual([]);
  });

  it.each([400, 401, 429])('a refusal is told once, beside the decision: %i', async (status) => {
    serve({});
    server.use(
      http.put('/withdrawal/status/{id}', ({ response }) =>
        response.untyped(
          HttpResponse.json(fixtures.failure({ message: 'Not like this.', code: 'conflict' }), { status }),
        ),
      ),
    );
    const { said } = open();
    await userEvent.click((await ask('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    const note = await screen.findByText('Not like this.');
    await waitFor(() => expect(document.activeElement?.contains(note)).toBe(true));
    expect(said).toEqual([]);
  });

  it('without an answer the withdrawal is read again: the decision was made', async () => {
    const { told } = serve({}, 'lost');
    open();
    await userEvent.click((await ask('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText(/the decision was made: the status is Approved/);
    expect((await head()).getByText('Approved')).toBeDefined();
    expect(told).toHaveLength(1);
  });

  it('without an answer the withdrawal is read again: it was not made, and trying again uses the same key', async () => {
    const { told } = serve({}, 'lost before it arrived');
    open();
    await userEvent.click((await ask('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText(/The decision was not made: the status is Pending/);
    await userEvent.click((await ask('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(told).toHaveLength(2));
    expect(told[1]).toEqual(told[0]);
    await waitFor(() => expect(screen.queryByText(/was not made/)).toBeNull());
  });

  it('while the outcome is unknown nothing can be decided, and it can be checked again', async () => {
    const { told, state } = serve({}, 'down');
    open();
    await userEvent.click((await ask('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    const check = await screen.findByRole('button', { name: 'Check again' });
    expect(screen.getByRole('combobox', { name: 'Change Status' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Update Status' })).toHaveProperty('disabled', true);
    state.isDown = false;
    await userEvent.click(check);
    await screen.findByText(/The decision was not made: the status is Pending/);
    expect(told).toHaveLength(1);
  });

  it('says that it is checking while it does not know', async () => {
    serve({}, 'lost');
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    open();
    const question = await ask('Approve');
    server.use(
      http.get('/withdrawal/details/{id}', async () => {
        await answered;
        return undefined;
      }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText('Outcome unknown, checking…');
    answer();
    await screen.findByText(/the decision was made/);
  });
});

describe('over a server that is not ours', () => {
  /** A server that sends of its withdrawal only what is given, and collects what it is told. */
  function serveThin(withdrawal: object) {
    const told: unknown[] = [];
    const nothing = { username: null, email: null, phoneNumber: null, wallet_address: null, createdAt: null };
    server.use(
      lacks('decision_checks'),
      http.untyped.get('*/withdrawal/details/*', () =>
        HttpResponse.json({ success: true, data: { _id: 'w1', ...nothing, withdrawal_request: null, ...withdrawal } }),
      ),
      http.untyped.put('*/withdrawal/status/*', async ({ request }) => {
        told.push(await request.json());
        return HttpResponse.json({ success: true });
      }),
    );
    return told;
  }

  it.each([
    ['the amount and the status', {}],
    ['the amount', { status: 'approved' }],
    ['the status', { amount: '250' }],
  ])('without %s it cannot be decided, and the screen says why', async (lack, known) => {
    serveThin(known);
    open();
    const decision = await section('Decision');
    expect(decision.getByText(`The server did not say ${lack}, so it cannot be decided here.`)).toBeDefined();
    expect(decision.queryByRole('combobox')).toBeNull();
    expect(decision.queryByRole('button')).toBeNull();
    expect((await head()).queryByRole('button')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Withdrawal' })).toBeDefined();
    const values = (await section('Request')).getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values.filter((value) => value !== '–')).toEqual('amount' in known ? ['$250.00'] : []);
    expect(findUnsaid()).toBeUndefined();
  });

  it('without a wallet address it can be decided, and the question says that it is not known', async () => {
    const told = serveThin({ amount: '250', status: 'pending', email: 'ada@example.com' });
    open();
    const question = await ask('Approve', /^Approve this withdrawal\?$/);
    expect(question.getByText('The server did not say the wallet address.')).toBeDefined();
    expect(question.getByText(/taken from the wallet of ada@example.com/)).toBeDefined();
    expect(findUnsaid()).toBeUndefined();
    await userEvent.click(question.getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(told).toEqual([{ status: 'approved' }]));
  });

  it('a status that the panel does not know is shown as it came, and can be decided', async () => {
    serveThin({ amount: 250, status: 'on_hold' });
    open();
    expect((await head()).getByText('on_hold')).toBeDefined();
    const question = await ask('Reject', /^Reject this withdrawal\?$/);
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('an answer that is not even JSON leaves open what came of the decision', async () => {
    serveThin({ amount: 250, status: 'pending' });
    server.use(http.untyped.put('*/withdrawal/status/*', () => HttpResponse.html('<p>A page.</p>')));
    const { said } = open();
    const question = await ask('Approve', /^Approve/);
    await userEvent.click(question.getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText(/The decision was not made: the status is Pending/);
    expect(said).toEqual([]);
  });
});
