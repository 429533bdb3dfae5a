import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnrenderedValue, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { transactionsArea } from '../transactions/transactions-area';
import { withdrawalsArea } from '../withdrawals/withdrawals-area';

type Check = ReturnType<typeof fixtures.check>;

const balance = fixtures.check();
const shared = fixtures.check({
  key: 'address_shared',
  result: 'fail',
  label: 'Shared address',
  text: 'Another user has requested withdrawals to this address.',
  links: [{ kind: 'user', _id: 'u2', label: 'Alan Turing' }],
});
const kyc = fixtures.check({
  key: 'kyc',
  result: 'fail',
  label: 'KYC',
  text: 'KYC was rejected.',
  links: undefined,
});
const hash = fixtures.check({
  key: 'duplicate_hash',
  result: 'fail',
  label: 'Same hash',
  text: 'Another top-up has the same hash on the same chain.',
  links: [{ kind: 'transaction', _id: 't0', label: 'TXN-2026-004198' }],
});
const checksError = fixtures.failure({
  message: 'New warnings since you opened this. Review them first:',
  code: 'checks_not_acknowledged',
});

const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const findDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const findChecks = async () => within(await screen.findByRole('region', { name: 'Checks' }));
const getCheckTexts = (region: Awaited<ReturnType<typeof findChecks>>) =>
  region.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('a withdrawal with checks', () => {
  /** Mocks a server with checks; `unseen` ones appear with the first decision. Collects the decisions. */
  function serveWithdrawalChecks(checks: Check[], unseen: Check[] = []) {
    const requests: unknown[] = [];
    const state = { checks, reads: 0 };
    server.use(
      http.get('/withdrawal/checks/{id}', ({ response }) => {
        state.reads += 1;
        return response(200).json({ success: true, data: state.checks });
      }),
      http.put('/withdrawal/status/{id}', async ({ request, response, params }) => {
        const body = await request.json();
        requests.push(body);
        if (unseen.length > 0) {
          state.checks = [...checks, ...unseen.splice(0)];
          return response(409).json(checksError);
        }
        return response(200).json({
          success: true,
          data: fixtures.withdrawal({ _id: params.id, status: body.status }),
        });
      }),
    );
    return { requests, state };
  }
  const openWithdrawal = () => renderArea(withdrawalsArea, '/admin/withdrawal/view/w1');
  const submitDecision = async (choice: string) => {
    await userEvent.selectOptions(await screen.findByLabelText('Change Status', { selector: ':enabled' }), choice);
    await clickButton('Update Status');
  };

  it('lists failed checks first, above the decision, with links to the records', async () => {
    serveWithdrawalChecks([balance, shared]);
    openWithdrawal();
    const checks = await findChecks();
    await checks.findAllByRole('listitem');
    expect(getCheckTexts(checks)).toEqual([
      'FailShared addressAnother user has requested withdrawals to this address. Alan Turing',
      'PassBalanceWould fall from $1,000.00 to $750.00.',
    ]);
    const link = await checks.findByRole('link', { name: 'Alan Turing' });
    expect(link.getAttribute('href')).toBe('/admin/users/u2');
    const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(regions.indexOf('Checks')).toBe(regions.indexOf('Decision') - 1);
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it('shows a record without a link if the permission is missing', async () => {
    serveWithdrawalChecks([shared]);
    server.use(
      http.get('/permissions/{id}', ({ response }) =>
        response(200).json({ success: true, permissions: { ...fixtures.noPermissions(), withdrawals: true } }),
      ),
    );
    openWithdrawal();
    const checks = await findChecks();
    await checks.findByText('Alan Turing');
    expect(checks.queryByRole('link')).toBeNull();
  });

  it('disables the form below the checks while they load, but not the buttons above', async () => {
    let sendResponse: () => void = () => undefined;
    const responseAllowed = new Promise<void>((resolve) => (sendResponse = resolve));
    server.use(
      http.get('/withdrawal/checks/{id}', async ({ response }) => {
        await responseAllowed;
        return response(200).json({ success: true, data: [balance] });
      }),
    );
    openWithdrawal();
    const choice = await screen.findByRole('combobox', { name: 'Change Status' });
    const update = screen.getByRole('button', { name: 'Update Status' });
    expect([choice, update].map((control) => control.hasAttribute('disabled'))).toEqual([true, true]);
    await clickButton('Reject');
    await userEvent.click((await findDialog(/^Reject withdrawal/)).getByRole('button', { name: 'Cancel' }));

    sendResponse();
    await (await findChecks()).findAllByRole('listitem');
    expect([choice, update].map((control) => control.hasAttribute('disabled'))).toEqual([false, false]);
  });

  it('needs one confirmation without failed checks', async () => {
    const { requests } = serveWithdrawalChecks([balance]);
    openWithdrawal();
    await submitDecision('Approve');
    await userEvent.click((await findDialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(requests).toEqual([{ status: 'approved', acknowledged: [] }]));
  });

  it('needs a second confirmation for failed checks and lists them', async () => {
    const { requests, state } = serveWithdrawalChecks([balance, shared, kyc]);
    openWithdrawal();
    await submitDecision('Approve');
    await userEvent.click((await findDialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    const second = await findDialog('Approve despite 2 failed checks?');
    expect(getCheckTexts(second)).toEqual([
      'FailShared addressAnother user has requested withdrawals to this address. Alan Turing',
      'FailKYCKYC was rejected.',
    ]);
    expect(requests).toEqual([]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    const reads = state.reads;
    await userEvent.click(second.getByRole('button', { name: 'Approve $250.00 anyway' }));
    await waitFor(() => expect(requests).toEqual([{ status: 'approved', acknowledged: ['address_shared', 'kyc'] }]));
    // The checks are refetched after the decision.
    await waitFor(() => expect(state.reads).toBeGreaterThan(reads));
  });

  it('sends nothing if the second confirmation is cancelled', async () => {
    const { requests } = serveWithdrawalChecks([shared]);
    openWithdrawal();
    await submitDecision('Approve');
    await userEvent.click((await findDialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    const second = await findDialog('Approve despite 1 failed check?');
    await userEvent.click(second.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([]);
  });

  it('needs one confirmation to reject, despite failed checks', async () => {
    const { requests } = serveWithdrawalChecks([shared]);
    server.use(withoutCapabilities('reasons'));
    openWithdrawal();
    await submitDecision('Reject');
    await userEvent.click((await findDialog(/^Reject withdrawal/)).getByRole('button', { name: 'Reject $250.00' }));
    await waitFor(() => expect(requests).toEqual([{ status: 'rejected' }]));
  });

  it('confirms again after new failed checks', async () => {
    const { requests } = serveWithdrawalChecks([balance], [kyc]);
    openWithdrawal();
    await submitDecision('Approve');
    await userEvent.click((await findDialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    await screen.findByText('There are new failed checks. Nothing has changed yet.');
    await userEvent.click((await findDialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    const second = await findDialog('Approve despite 1 failed check?');
    await userEvent.click(second.getByRole('button', { name: 'Approve $250.00 anyway' }));
    await waitFor(() =>
      expect(requests).toEqual([
        { status: 'approved', acknowledged: [] },
        { status: 'approved', acknowledged: ['kyc'] },
      ]),
    );
  });

  it('shows an error with a retry, and can be decided, if the checks fail to load', async () => {
    const { requests } = serveWithdrawalChecks([shared]);
    server.use(
      http.get('/withdrawal/checks/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false, code: 'internal' }, { status: 400 })),
      ),
    );
    const { toastMessages } = openWithdrawal();
    const checks = await findChecks();
    expect((await checks.findByRole('alert')).textContent).toContain('Failed to load the checks.');
    expect(checks.getByRole('button', { name: 'Retry' })).toBeDefined();
    await submitDecision('Approve');
    const confirmation = await findDialog(/^Approve withdrawal/);
    expect(confirmation.getByText(/^The checks could not be loaded/)).toBeDefined();
    await userEvent.click(confirmation.getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(requests).toEqual([{ status: 'approved' }]));
    expect(toastMessages).toEqual(['Status updated successfully.']);
  });

  it('works without checks on servers that do not support them', async () => {
    const { requests, state } = serveWithdrawalChecks([shared]);
    server.use(withoutCapabilities('decision_checks'));
    openWithdrawal();
    await submitDecision('Approve');
    await userEvent.click((await findDialog(/^Approve withdrawal/)).getByRole('button', { name: 'Approve $250.00' }));
    await waitFor(() => expect(requests).toEqual([{ status: 'approved' }]));
    expect(screen.queryByRole('region', { name: 'Checks' })).toBeNull();
    expect(state.reads).toBeLessThanOrEqual(1);
  });
});

describe('top-up checks', () => {
  const duplicate = {
    _id: 't0',
    transaction_id: 'TXN-2026-004198',
    status: 'approved' as const,
    amount: 1250.5,
    email: 'alan@example.com',
    created_at: '2026-03-13T18:02:11.000Z',
  };
  function serveTransactionChecks(
    checks: Check[],
    transaction: Partial<ReturnType<typeof fixtures.transactionDetails>> = {},
  ) {
    const requests: unknown[] = [];
    const reads: string[] = [];
    server.use(
      http.get('/transaction/details/{id}', ({ response }) =>
        response(200).json({ success: true, data: fixtures.transactionDetails({ _id: 't1', ...transaction }) }),
      ),
      http.get('/transaction/checks/{id}', ({ response, params }) => {
        reads.push(params.id);
        return response(200).json({ success: true, data: checks });
      }),
      http.put('/transaction/status/{id}', async ({ request, response }) => {
        requests.push(await request.json());
        return response(200).json({ success: true, data: fixtures.transactionDetails({ status: 'approved' }) });
      }),
    );
    return { requests, reads };
  }
  const openTransaction = () => renderArea(transactionsArea, '/admin/transaction/details/t1');

  it('need one second confirmation for a duplicate hash and other failed checks', async () => {
    const { requests } = serveTransactionChecks([hash, kyc], { duplicates: [duplicate] });
    openTransaction();
    const checks = await findChecks();
    expect((await checks.findByRole('link', { name: 'TXN-2026-004198' })).getAttribute('href')).toBe(
      '/admin/transaction/details/t0',
    );
    await clickButton('Approve');
    await userEvent.click(
      (await findDialog(/^Approve transaction/)).getByRole('button', { name: 'Approve $1,250.50' }),
    );
    const second = await findDialog('Approve despite 2 failed checks?');
    await userEvent.click(second.getByRole('button', { name: 'Approve $1,250.50 anyway' }));
    await waitFor(() =>
      expect(requests).toEqual([
        { status: 'approved', confirm_duplicate: true, acknowledged: ['duplicate_hash', 'kyc'] },
      ]),
    );
  });

  it('do not load for a decided top-up', async () => {
    const { reads } = serveTransactionChecks([hash], { status: 'cancelled' });
    openTransaction();
    await screen.findByText(/cannot be modified/);
    expect(screen.queryByRole('region', { name: 'Checks' })).toBeNull();
    expect(reads).toEqual([]);
  });
});
