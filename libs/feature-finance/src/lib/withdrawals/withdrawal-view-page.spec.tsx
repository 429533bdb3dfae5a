import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnrenderedValue, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { withdrawalsArea } from './withdrawals-area';

// decision-reasons.spec.tsx covers reasons.
beforeEach(() => server.use(withoutCapabilities('reasons')));

type Withdrawal = ReturnType<typeof fixtures.withdrawal>;
type ServerBehaviour = 'accept' | 'lost' | 'lost before it arrived' | 'down' | 'conflict' | 'broken';

interface DecisionRequest {
  status: string;
  key: string | null;
}

/**
 * Mocks a server with one withdrawal and one behaviour per decision. `lost`: it decides, and the response is lost.
 * `conflict`: another admin has rejected it. `down`: the server becomes unreachable.
 */
function serveWithdrawal(withdrawal: Partial<Withdrawal>, ...behaviours: ServerBehaviour[]) {
  const requests: DecisionRequest[] = [];
  const state = { stored: fixtures.withdrawal({ _id: 'w1', ...withdrawal }), isDown: false };
  server.use(
    http.get('/withdrawal/details/{id}', ({ response }) =>
      state.isDown ? response.untyped(HttpResponse.error()) : response(200).json({ success: true, data: state.stored }),
    ),
    http.put('/withdrawal/status/{id}', async ({ request, response }) => {
      const { status } = await request.json();
      requests.push({ status, key: request.headers.get('Idempotency-Key') });
      const behaviour = behaviours.shift() ?? 'accept';
      if (behaviour === 'broken') return response.untyped(new HttpResponse(null, { status: 404 }));
      if (behaviour === 'conflict') {
        state.stored = { ...state.stored, status: 'rejected' };
        return response(409).json(fixtures.failure({ message: 'The balance is too low.', code: 'insufficient_funds' }));
      }
      if (behaviour === 'down') state.isDown = true;
      if (behaviour === 'down' || behaviour === 'lost before it arrived') return response.untyped(HttpResponse.error());
      state.stored = { ...state.stored, status };
      if (behaviour === 'lost') return response.untyped(HttpResponse.error());
      return response(200).json({ success: true, message: 'Done.', data: state.stored });
    }),
  );
  return { requests, state };
}

const openWithdrawal = () => renderArea(withdrawalsArea, '/admin/withdrawal/view/w1');
const findDropdown = () => screen.findByLabelText('Change Status', { selector: ':enabled' });
const clickUpdate = () => userEvent.click(screen.getByRole('button', { name: 'Update Status' }));
const findSection = async (name: string) => within(await screen.findByRole('region', { name }));
const findHeader = async () => within(await screen.findByRole('group', { name: 'Status and actions' }));

async function startDecision(decision: string, confirmation = /withdrawal WD-2026-00042\?$/) {
  await userEvent.selectOptions(await findDropdown(), decision);
  await clickUpdate();
  return within(await screen.findByRole('dialog', { name: confirmation }));
}

describe('spec §2 Withdrawal view', () => {
  // covers: withdrawal-view.facts, calls.withdrawals
  it('shows user name, email, phone, wallet address, withdrawal ID and amount read-only', async () => {
    serveWithdrawal({});
    openWithdrawal();
    const checks = await findSection('Request');
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

  it('shows the phone number left to right', async () => {
    serveWithdrawal({});
    openWithdrawal();
    expect((await findSection('Request')).getByText('+44 20 7946 0018')).toHaveProperty('dir', 'ltr');
  });

  // covers: withdrawal-view.choices
  it('has a Change Status dropdown (Choose..., Approve, Reject) and an Update Status button', async () => {
    serveWithdrawal({});
    openWithdrawal();
    const options = within(await findDropdown()).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Choose...', 'Approve', 'Reject']);
    expect(screen.getByRole('button', { name: 'Update Status' })).toBeDefined();
  });

  it('shows a field error without a choice', async () => {
    serveWithdrawal({});
    openWithdrawal();
    await findDropdown();
    await clickUpdate();
    await screen.findByText('Choose Approve or Reject');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('disables the current status', async () => {
    serveWithdrawal({ status: 'approved' });
    openWithdrawal();
    const choices = within(await findDropdown());
    expect(choices.getByRole('option', { name: 'Approve' })).toHaveProperty('disabled', true);
    expect(choices.getByRole('option', { name: 'Reject' })).toHaveProperty('disabled', false);
  });

  // covers: toast.withdrawal
  it("spec §8 shows 'Failed to fetch details.' with a retry", async () => {
    server.use(
      http.get('/withdrawal/details/{id}', ({ response }) => response.untyped(new HttpResponse(null, { status: 500 }))),
    );
    const { toastMessages } = openWithdrawal();
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch details.')).toBeDefined();
    expect(toastMessages).toEqual([]);
  });
});

describe('deciding a withdrawal', () => {
  // covers: withdrawal-view.asks
  it('shows all details and both states in the confirmation, and focuses Cancel', async () => {
    const { requests } = serveWithdrawal({});
    openWithdrawal();
    const confirmation = await startDecision('Approve');
    for (const text of ['Ada Lovelace', 'ada@example.com', '$250.00', 'Pending', 'Approved']) {
      expect(confirmation.getByText(text)).toBeDefined();
    }
    expect(confirmation.getByText('0x52908400098527886E0F7030069857D2E4169EE7')).toBeDefined();
    expect(
      confirmation.getByText('$250.00 will be debited from the wallet of Ada Lovelace, to be paid out.'),
    ).toBeDefined();
    expect(confirmation.getByRole('button', { name: 'Approve $250.00' })).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([]);
  });

  // covers: withdrawal-view.update, toast.withdrawal-decided, calls.withdrawal-status
  it('sends one request with a key, and shows the new state and a toast', async () => {
    const { requests } = serveWithdrawal({});
    const { toastMessages } = openWithdrawal();
    const confirmation = await startDecision('Approve');
    await userEvent.dblClick(confirmation.getByRole('button', { name: 'Approve $250.00' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([{ status: 'approved', key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect((await findHeader()).getByText('Approved')).toBeDefined();
    expect(toastMessages).toEqual(['Status updated successfully.']);
  });

  // covers: state.withdrawal, withdrawal-view.asks
  it('spec §4 can change a decided withdrawal, naming both states', async () => {
    const { requests } = serveWithdrawal({ status: 'approved' });
    openWithdrawal();
    const confirmation = await startDecision('Reject', /^Reject/);
    expect(confirmation.getByText('Approved')).toBeDefined();
    expect(confirmation.getByText('Rejected')).toBeDefined();
    expect(confirmation.getByText('$250.00 will be returned to the wallet of Ada Lovelace.')).toBeDefined();
    await userEvent.click(confirmation.getByRole('button', { name: 'Reject $250.00' }));
    await waitFor(() => expect(requests).toMatchObject([{ status: 'rejected' }]));
  });

  it('uses a new key for every decision', async () => {
    const { requests } = serveWithdrawal({});
    openWithdrawal();
    await userEvent.click((await startDecision('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click((await startDecision('Reject')).getByRole('button', { name: 'Reject $250.00' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[0]?.key).not.toBe(requests[1]?.key);
  });

  // covers: toast.withdrawal-decide
  it("spec §8 shows 'Failed to update status.' without a server message", async () => {
    serveWithdrawal({}, 'broken');
    const { toastMessages } = openWithdrawal();
    await userEvent.click((await startDecision('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText(/^Failed to update status. The decision was not saved: the status is Pending/);
    expect(toastMessages).toEqual([]);
    expect((await findHeader()).getByText('Pending')).toBeDefined();
  });

  it('refreshes the screen after a conflict and shows the current status', async () => {
    serveWithdrawal({}, 'conflict');
    openWithdrawal();
    await userEvent.click((await startDecision('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText('The balance is too low. The status is now Rejected.');
    expect((await findHeader()).getByText('Rejected')).toBeDefined();
  });

  it('decides only the version of the confirmation, or confirms again with the current state', async () => {
    const requests: (string | null)[][] = [];
    const changed_at = '2026-03-14T09:26:53.000Z';
    const state = { stored: fixtures.withdrawal({ _id: 'w1' }), version: '"one"' };
    server.use(
      http.get('/withdrawal/details/{id}', () =>
        HttpResponse.json({ success: true, data: state.stored }, { headers: { ETag: state.version } }),
      ),
      http.put('/withdrawal/status/{id}', async ({ request, response }) => {
        const { status } = await request.json();
        requests.push([status, request.headers.get('If-Match'), request.headers.get('Idempotency-Key')]);
        if (request.headers.get('If-Match') !== state.version) {
          const conflict = fixtures.failure({ message: 'Grace Hopper has changed this.', code: 'version_conflict' });
          return response(409).json({
            ...conflict,
            changed_by: fixtures.admin({ fullName: 'Grace Hopper' }),
            changed_at,
          });
        }
        state.stored = { ...state.stored, status };
        return response(200).json({ success: true, message: 'Done.', data: state.stored });
      }),
    );
    const { toastMessages } = openWithdrawal();
    const first = await startDecision('Approve');
    expect(first.getByText('Pending')).toBeDefined();
    state.stored = { ...state.stored, status: 'rejected' };
    state.version = '"two"';
    await userEvent.click(first.getByRole('button', { name: 'Approve $250.00' }));

    const second = within(
      (await screen.findByText('already decided this')).closest<HTMLElement>('[role=dialog]') ?? document.body,
    );
    expect(second.getByText('Grace Hopper')).toBeDefined();
    expect(second.getByText(/14 Mar 2026, 09:26/)).toBeDefined();
    expect(second.getByText('Rejected')).toBeDefined();
    expect(second.queryByText('Pending')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    expect(state.stored.status).toBe('rejected');
    expect(toastMessages).toEqual([]);

    await userEvent.click(second.getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(toastMessages).toEqual(['Status updated successfully.']));
    expect(requests.map(([status, version]) => [status, version])).toEqual([
      ['approved', '"one"'],
      ['approved', '"two"'],
    ]);
    expect(requests[0]?.[2]).not.toBe(requests[1]?.[2]);
  });

  it('does not confirm again if another admin has made the same decision', async () => {
    let stored = fixtures.withdrawal({ _id: 'w1' });
    server.use(
      http.get('/withdrawal/details/{id}', ({ response }) => response(200).json({ success: true, data: stored })),
      http.put('/withdrawal/status/{id}', ({ response }) => {
        stored = { ...stored, status: 'approved' };
        const message = 'Grace Hopper has changed this since you read it.';
        return response(409).json(fixtures.failure({ message, code: 'version_conflict' }));
      }),
    );
    const { toastMessages } = openWithdrawal();
    await userEvent.click((await startDecision('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText('Grace Hopper has changed this since you read it. The status is now Approved.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toastMessages).toEqual([]);
  });

  it.each([400, 401, 429])('shows a server error once, next to the decision: %i', async (status) => {
    serveWithdrawal({});
    server.use(
      http.put('/withdrawal/status/{id}', ({ response }) =>
        response.untyped(
          HttpResponse.json(fixtures.failure({ message: 'Not like this.', code: 'conflict' }), { status }),
        ),
      ),
    );
    const { toastMessages } = openWithdrawal();
    await userEvent.click((await startDecision('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    const note = await screen.findByText('Not like this.');
    await waitFor(() => expect(document.activeElement?.contains(note)).toBe(true));
    expect(toastMessages).toEqual([]);
  });

  it('refetches the withdrawal after a lost response: the decision was saved', async () => {
    const { requests } = serveWithdrawal({}, 'lost');
    openWithdrawal();
    await userEvent.click((await startDecision('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText(/the decision was saved: the status is Approved/);
    expect((await findHeader()).getByText('Approved')).toBeDefined();
    expect(requests).toHaveLength(1);
  });

  it('refetches the withdrawal after a lost response: it was not saved, and a retry uses the same key', async () => {
    const { requests } = serveWithdrawal({}, 'lost before it arrived');
    openWithdrawal();
    await userEvent.click((await startDecision('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText(/The decision was not saved: the status is Pending/);
    await userEvent.click((await startDecision('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]).toEqual(requests[0]);
    await waitFor(() => expect(screen.queryByText(/was not saved/)).toBeNull());
  });

  it('disables decisions while the outcome is unknown, and offers to check again', async () => {
    const { requests, state } = serveWithdrawal({}, 'down');
    openWithdrawal();
    await userEvent.click((await startDecision('Approve')).getByRole('button', { name: 'Approve $250.00' }));
    const check = await screen.findByRole('button', { name: 'Check again' });
    expect(screen.getByRole('combobox', { name: 'Change Status' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Update Status' })).toHaveProperty('disabled', true);
    state.isDown = false;
    await userEvent.click(check);
    await screen.findByText(/The decision was not saved: the status is Pending/);
    expect(requests).toHaveLength(1);
  });

  it('shows that it is checking an unknown outcome', async () => {
    serveWithdrawal({}, 'lost');
    let sendResponse: () => void = () => undefined;
    const responseAllowed = new Promise<void>((resolve) => (sendResponse = resolve));
    openWithdrawal();
    const confirmation = await startDecision('Approve');
    server.use(
      http.get('/withdrawal/details/{id}', async () => {
        await responseAllowed;
        return undefined;
      }),
    );
    await userEvent.click(confirmation.getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText('Outcome unknown, checking…');
    sendResponse();
    await screen.findByText(/the decision was saved/);
  });
});

describe('minimal server', () => {
  /** Mocks a server that sends only the given properties; returns the received decisions. */
  function serveMinimal(withdrawal: object) {
    const requests: unknown[] = [];
    const nullFields = { username: null, email: null, phoneNumber: null, wallet_address: null, createdAt: null };
    server.use(
      withoutCapabilities('decision_checks'),
      http.untyped.get('*/withdrawal/details/*', () =>
        HttpResponse.json({
          success: true,
          data: { _id: 'w1', ...nullFields, withdrawal_request: null, ...withdrawal },
        }),
      ),
      http.untyped.put('*/withdrawal/status/*', async ({ request }) => {
        requests.push(await request.json());
        return HttpResponse.json({ success: true });
      }),
    );
    return requests;
  }

  it.each([
    ['the amount and the status', {}],
    ['the amount', { status: 'approved' }],
    ['the status', { amount: '250' }],
  ])('cannot be decided without %s, and the screen says why', async (missing, properties) => {
    serveMinimal(properties);
    openWithdrawal();
    const decision = await findSection('Decision');
    expect(decision.getByText(`Not sent by the server ${missing}, so it cannot be decided here.`)).toBeDefined();
    expect(decision.queryByRole('combobox')).toBeNull();
    expect(decision.queryByRole('button')).toBeNull();
    expect((await findHeader()).queryByRole('button')).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Withdrawal' })).toBeDefined();
    const values = (await findSection('Request')).getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values.filter((value) => value !== '–')).toEqual('amount' in properties ? ['$250.00'] : []);
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('can be decided without a wallet address, which the confirmation states', async () => {
    const requests = serveMinimal({ amount: '250', status: 'pending', email: 'ada@example.com' });
    openWithdrawal();
    const confirmation = await startDecision('Approve', /^Approve this withdrawal\?$/);
    expect(confirmation.getByText('The server did not send the wallet address.')).toBeDefined();
    expect(confirmation.getByText(/debited from the wallet of ada@example.com/)).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
    await userEvent.click(confirmation.getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(requests).toEqual([{ status: 'approved' }]));
  });

  it('shows an unknown status as sent, and can be decided', async () => {
    serveMinimal({ amount: 250, status: 'on_hold' });
    openWithdrawal();
    expect((await findHeader()).getByText('on_hold')).toBeDefined();
    const confirmation = await startDecision('Reject', /^Reject this withdrawal\?$/);
    await userEvent.click(confirmation.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refetches the withdrawal after a response that is not JSON', async () => {
    serveMinimal({ amount: 250, status: 'pending' });
    server.use(http.untyped.put('*/withdrawal/status/*', () => HttpResponse.html('<p>A page.</p>')));
    const { toastMessages } = openWithdrawal();
    const confirmation = await startDecision('Approve', /^Approve/);
    await userEvent.click(confirmation.getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText(/The decision was not saved: the status is Pending/);
    expect(toastMessages).toEqual([]);
  });
});
