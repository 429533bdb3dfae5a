import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnrenderedValue, withoutCapabilities, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { userWalletsArea } from '../user-wallets/user-wallets-area';
import { transactionsArea } from './transactions-area';

// decision-reasons.spec.tsx covers reasons.
beforeEach(() => server.use(withoutCapabilities('reasons')));

type Details = ReturnType<typeof fixtures.transactionDetails>;

const updated = '2026-03-16T11:00:00.000Z';

/** Mocks a server with one transaction; collects the received decisions. */
function serveTransaction(transaction: Partial<Details>) {
  const requests: unknown[] = [];
  const state = { stored: fixtures.transactionDetails({ _id: 't1', ...transaction }) };
  server.use(
    http.get('/transaction/details/{id}', ({ response }) => response(200).json({ success: true, data: state.stored })),
    http.put('/transaction/status/{id}', async ({ request, response }) => {
      const body = await request.json();
      requests.push({ ...body, key: request.headers.get('Idempotency-Key') });
      state.stored = { ...state.stored, status: body.status, updated_at: updated };
      return response(200).json({ success: true, message: 'Done.', data: state.stored });
    }),
  );
  return { requests, state };
}

const openTransaction = () => renderArea(transactionsArea, '/admin/transaction/details/t1');
const findSection = async (name: string) => within(await screen.findByRole('region', { name }));
const getDetails = (region: Awaited<ReturnType<typeof findSection>>) => {
  const values = region.getAllByRole('definition').map(({ textContent }) => textContent);
  return Object.fromEntries(region.getAllByRole('term').map(({ textContent }, index) => [textContent, values[index]]));
};
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const findDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const duplicate = {
  _id: 't0',
  transaction_id: 'TXN-2026-004198',
  status: 'approved' as const,
  amount: 1250.5,
  email: 'alan@example.com',
  created_at: '2026-03-13T18:02:11.000Z',
};

describe('spec §2 Transaction detail', () => {
  // covers: transaction.title
  it('has the title Topup Wallet Transaction', async () => {
    serveTransaction({});
    openTransaction();
    expect(await screen.findByRole('heading', { level: 1, name: /^Topup Wallet Transaction · / })).toBeDefined();
    expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe('/admin/transactions');
  });

  // covers: transaction.user, calls.transaction
  it('shows user info (full name, email, phone, user id)', async () => {
    serveTransaction({});
    openTransaction();
    expect(getDetails(await findSection('User'))).toEqual({
      'Full Name': 'Ada Lovelace',
      Email: 'ada@example.com',
      Phone: '+44 20 7946 0018',
      'User ID': 'user-1',
    });
  });

  it('shows the phone number left to right', async () => {
    serveTransaction({});
    openTransaction();
    expect((await findSection('User')).getByText('+44 20 7946 0018')).toHaveProperty('dir', 'ltr');
  });

  // covers: transaction.facts, transaction.hash
  it('shows amount in USD, transaction id, network, deposit wallet address, hash and both times', async () => {
    const { state } = serveTransaction({ updated_at: updated });
    openTransaction();
    const checks = await findSection('Transaction');
    expect(getDetails(checks)).toMatchObject({
      Amount: '$1,250.50',
      'Transaction ID': 'TXN-2026-004211',
      Network: 'USDT ERC20',
      'Created At': '14/03/2026, 09:26',
      'Last Updated': '16/03/2026, 11:00',
      // Decisions show full addresses and hashes.
      'Deposit Wallet Address': state.stored.deposit_wallet_address,
      'Transaction Hash': state.stored.transaction_hash,
    });
    expect(checks.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `https://etherscan.io/address/${state.stored.deposit_wallet_address}`,
      `https://etherscan.io/tx/${state.stored.transaction_hash}`,
    ]);
  });

  it.each([
    ['wallet', 'Debit'],
    ['topup', undefined],
  ] as const)('shows the direction of a %s transaction: %s', async (transaction_category, type) => {
    serveTransaction({ transaction_category, transaction_type: 'debit' });
    openTransaction();
    expect(getDetails(await findSection('Transaction'))['Transaction Type']).toBe(type);
  });

  // covers: transaction.hash
  it('hides a missing hash', async () => {
    serveTransaction({ transaction_hash: null });
    openTransaction();
    const checks = await findSection('Transaction');
    expect(checks.queryByText('Transaction Hash')).toBeNull();
  });

  // covers: transaction.proof
  it('shows a proof image that opens in a larger modal', async () => {
    serveTransaction({});
    openTransaction();
    await clickButton('Enlarge Proof of TXN-2026-004211');
    expect(await screen.findByRole('dialog', { name: 'Proof of TXN-2026-004211' })).toBeDefined();
  });

  // covers: transaction.proof
  it('hides a missing proof', async () => {
    serveTransaction({ transaction_image: null });
    openTransaction();
    await findSection('Transaction');
    expect(screen.queryByRole('region', { name: 'Proof' })).toBeNull();
  });

  // covers: transaction.decided, state.transaction
  it.each(['approved', 'cancelled'] as const)(
    'spec §4 has an info note that a %s transaction cannot be modified',
    async (status) => {
      serveTransaction({ status });
      openTransaction();
      await screen.findByText(`This transaction has been ${status} and cannot be modified.`);
      // Without a change on this screen the note does not take the focus.
      expect(document.activeElement).toBe(document.body);
      expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    },
  );

  // covers: transaction.absent
  it("shows 'Transaction not found.' if it does not exist", async () => {
    server.use(
      http.get('/transaction/details/{id}', ({ response }) =>
        response(404).json(fixtures.failure({ message: 'Resource not found', code: 'not_found' })),
      ),
    );
    openTransaction();
    await screen.findByText('Transaction not found.');
    expect(screen.getByRole('link', { name: 'Go to the transactions' })).toBeDefined();
  });

  // covers: toast.transaction
  it("spec §8 shows 'Failed to fetch transaction details' with a retry", async () => {
    server.use(
      http.get('/transaction/details/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { toastMessages } = openTransaction();
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch transaction details')).toBeDefined();
    expect(toastMessages).toEqual([]);
  });

  // covers: toast.transaction-thrown
  it("spec §8 shows 'Error fetching transaction details' for a malformed response", async () => {
    server.use(
      http.get('/transaction/details/{id}', ({ response }) => response.untyped(HttpResponse.html('<p>A page.</p>'))),
    );
    const { toastMessages } = openTransaction();
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Error fetching transaction details')).toBeDefined();
    expect(toastMessages).toEqual([]);
  });
});

describe('deciding a transaction', () => {
  it('shows all details in the confirmation, focuses Cancel, and decides nothing on Enter', async () => {
    const { requests, state } = serveTransaction({});
    openTransaction();
    await clickButton('Approve');
    const confirmation = await findDialog('Approve transaction TXN-2026-004211?');
    for (const text of ['Ada Lovelace', 'ada@example.com', '$1,250.50', 'USDT ERC20', 'Pending', 'Approved']) {
      expect(confirmation.getByText(text)).toBeDefined();
    }
    expect(confirmation.getByText(state.stored.deposit_wallet_address ?? '')).toBeDefined();
    expect(confirmation.getByText(/^\$1,250.50 will be added to the wallet of Ada Lovelace/)).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([]);
  });

  // covers: transaction.decision, state.transaction-decided, toast.transaction-decided, calls.transaction-status
  it('approves with one request and a key, and shows the new status and updated time', async () => {
    const { requests } = serveTransaction({});
    const { toastMessages } = openTransaction();
    await clickButton('Approve');
    await userEvent.dblClick((await findDialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));

    await screen.findByText('This transaction has been approved and cannot be modified.');
    expect(requests).toEqual([{ status: 'approved', acknowledged: [], key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(toastMessages).toEqual(['Transaction approved successfully!']);
    expect((await findSection('Transaction')).getByText('16/03/2026, 11:00')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    // The focused button has disappeared, so the focus moves to the decision.
    await waitFor(() =>
      expect(document.activeElement?.closest('section')?.getAttribute('aria-label')).toBe('Decision'),
    );
  });

  // covers: transaction.decision, toast.transaction-decided
  it('cancels', async () => {
    const { requests } = serveTransaction({});
    const { toastMessages } = openTransaction();
    await clickButton('Cancel');
    const confirmation = await findDialog('Cancel transaction TXN-2026-004211?');
    expect(confirmation.getByText('No money moves.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it pending'));
    await userEvent.click(confirmation.getByRole('button', { name: 'Cancel $1,250.50' }));

    await screen.findByText('This transaction has been cancelled and cannot be modified.');
    expect(requests).toMatchObject([{ status: 'cancelled' }]);
    expect(toastMessages).toEqual(['Transaction cancelled successfully!']);
  });

  // covers: toast.transaction-decide
  it.each([
    ['Approve', 'approved'],
    ['Cancel', 'cancelled'],
  ])("spec §8 shows 'Failed to {status} transaction' without a server message: %s", async (verb, status) => {
    serveTransaction({});
    server.use(
      http.put('/transaction/status/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 404 })),
      ),
    );
    const { toastMessages } = openTransaction();
    await clickButton(verb);
    const confirmation = await findDialog(`${verb} transaction TXN-2026-004211?`);
    await userEvent.click(confirmation.getByRole('button', { name: `${verb} $1,250.50` }));
    await screen.findByText(`Failed to ${status} transaction`);
    expect(toastMessages).toEqual([]);
  });

  // covers: toast.transaction-decide-thrown
  it("spec §8 shows 'Error updating transaction status' for a malformed response", async () => {
    serveTransaction({});
    server.use(
      http.put('/transaction/status/{id}', ({ response }) => response.untyped(HttpResponse.html('<p>A page.</p>'))),
    );
    const { toastMessages } = openTransaction();
    await clickButton('Approve');
    await userEvent.click((await findDialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));
    await screen.findByText(/^Error updating transaction status The decision was not saved: the status is Pending/);
    expect(toastMessages).toEqual([]);
  });

  // covers: calls.other-server
  it.each([
    [400, { success: false, message: 'Only pending transactions can be updated' }],
    [200, { success: false, message: 'Only pending transactions can be updated' }],
  ])('refreshes the screen after a conflict that the server reports with a %i', async (status, body) => {
    const { state } = serveTransaction({});
    server.use(
      http.put('/transaction/status/{id}', ({ response }) => {
        state.stored = { ...state.stored, status: 'cancelled' };
        return response.untyped(HttpResponse.json(body, { status }));
      }),
    );
    openTransaction();
    await clickButton('Approve');
    await userEvent.click((await findDialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));
    await screen.findByText('Only pending transactions can be updated The status is now Cancelled.');
    await screen.findByText('This transaction has been cancelled and cannot be modified.');
  });

  it('refreshes the screen after a conflict and shows the current status', async () => {
    const { state } = serveTransaction({});
    const message = 'This transaction has been cancelled and cannot be modified.';
    server.use(
      http.put('/transaction/status/{id}', ({ response }) => {
        state.stored = { ...state.stored, status: 'cancelled' };
        return response(409).json(fixtures.failure({ message, code: 'already_decided' }));
      }),
    );
    openTransaction();
    await clickButton('Approve');
    await userEvent.click((await findDialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));
    const note = await screen.findByText(`${message} The status is now Cancelled.`);
    await waitFor(() =>
      expect(document.activeElement?.contains(note) && document.activeElement !== document.body).toBe(true),
    );
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('refetches the transaction after a lost response and shows the outcome', async () => {
    const { state } = serveTransaction({});
    server.use(
      http.put('/transaction/status/{id}', ({ response }) => {
        state.stored = { ...state.stored, status: 'approved' };
        return response.untyped(HttpResponse.error());
      }),
    );
    openTransaction();
    await clickButton('Approve');
    await userEvent.click((await findDialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));
    const note = await screen.findByText(/the decision was saved: the status is Approved/);
    await waitFor(() =>
      expect(document.activeElement?.contains(note) && document.activeElement !== document.body).toBe(true),
    );
    expect(screen.getByText('This transaction has been approved and cannot be modified.')).toBeDefined();
  });

  it('updates the histories and the wallet after a decision', async () => {
    const { state } = serveTransaction({});
    const listTransactions = () => [fixtures.transaction({ _id: 't1', status: state.stored.status })];
    server.use(
      http.get('/all-transactions', ({ response }) =>
        response(200).json({ success: true, data: { transactions: listTransactions() } }),
      ),
      http.get('/transactions/user/{userId}', ({ response }) =>
        response(200).json({ success: true, data: { transactions: listTransactions() } }),
      ),
      http.get('/user/wallet/info/{userId}', ({ response }) => {
        const wallet = fixtures.userWallet({ balance: state.stored.status === 'approved' ? 1350.5 : 100 });
        const pagination = { current_page: 1, per_page: 10, total_pages: 0, total_records: 0 };
        return response(200).json({ success: true, data: { wallet, transactions: { data: [], pagination } } });
      }),
    );
    const { router } = renderArea(
      { ...transactionsArea, routes: [...transactionsArea.routes, ...userWalletsArea.routes] },
      '/admin/user/wallet/u1',
    );
    await screen.findByText('$100.00');
    const lists = [
      ['/admin/transactions', 'heading', 'Transaction History'],
      ['/admin/transactions/user/u1', 'link', 'Back'],
    ] as const;
    for (const [list, role, name] of lists) {
      await router.navigate(list);
      // The previous screen has the same row and stays until this one renders.
      await screen.findByRole(role, { name });
      await screen.findByRole('cell', { name: 'Pending' });
    }
    await userEvent.click(await screen.findByRole('link', { name: 'View TXN-2026-004211' }));
    await clickButton('Approve');
    await userEvent.click((await findDialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));
    await screen.findByText(/cannot be modified/);

    for (const [list, role, name] of lists) {
      await router.navigate(list);
      await screen.findByRole(role, { name });
      await screen.findByRole('cell', { name: 'Approved' });
    }
    await router.navigate('/admin/user/wallet/u1');
    await screen.findByText('$1,350.50');
  });
});

describe('duplicate hash', () => {
  it('is shown, and cancelling needs no second confirmation', async () => {
    const { requests } = serveTransaction({ duplicates: [duplicate] });
    openTransaction();
    const link = await screen.findByRole('link', { name: 'TXN-2026-004198' });
    expect(link.getAttribute('href')).toBe('/admin/transaction/details/t0');
    expect(screen.getByText('alan@example.com')).toBeDefined();
    await clickButton('Cancel');
    await userEvent.click((await findDialog(/^Cancel/)).getByRole('button', { name: 'Cancel $1,250.50' }));
    await waitFor(() => expect(requests).toMatchObject([{ status: 'cancelled' }]));
  });

  it('needs a second confirmation to approve on servers without checks', async () => {
    server.use(withoutCapabilities('decision_checks'));
    const { requests } = serveTransaction({ duplicates: [duplicate] });
    openTransaction();
    await clickButton('Approve');
    await userEvent.click(
      (await findDialog('Approve transaction TXN-2026-004211?')).getByRole('button', { name: 'Approve $1,250.50' }),
    );
    const second = await findDialog('Approve although another top-up has the same hash?');
    expect(requests).toEqual([]);
    expect(second.getByText('TXN-2026-004198')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.click(second.getByRole('button', { name: 'Approve $1,250.50 anyway' }));
    await waitFor(() =>
      expect(requests).toEqual([{ status: 'approved', confirm_duplicate: true, key: expect.any(String) }]),
    );
  });

  it('sends nothing if the second confirmation is cancelled', async () => {
    const { requests } = serveTransaction({ duplicates: [duplicate] });
    openTransaction();
    await clickButton('Approve');
    await userEvent.click(
      (await findDialog(/^Approve transaction/)).getByRole('button', { name: 'Approve $1,250.50' }),
    );
    await userEvent.click((await findDialog(/^Approve although/)).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests).toEqual([]);
  });
});

describe('minimal server', () => {
  const nullFields = {
    transaction_id: null,
    transaction_category: null,
    transaction_type: null,
    user_id: null,
    user: null,
    amount: null,
    status: null,
    network: null,
    date: null,
    created_at: null,
    updated_at: null,
    transaction_hash: null,
    description: null,
    deposit_wallet_address: null,
    transaction_image: null,
  };

  /** Mocks a server that sends only the given properties, one object per response; returns the received decisions. */
  function serveMinimal(...bodies: object[]) {
    const requests: unknown[] = [];
    server.use(
      withoutCapabilities('decision_checks'),
      http.untyped.get('*/transaction/details/*', () => {
        const data = { _id: 't1', ...nullFields, ...(bodies.length > 1 ? bodies.shift() : bodies[0]) };
        return HttpResponse.json({ success: true, data });
      }),
      http.untyped.put('*/transaction/status/*', async ({ request }) => {
        requests.push(await request.json());
        return HttpResponse.error();
      }),
    );
    return requests;
  }
  const decisionButtons = () => screen.queryAllByRole('button', { name: /^(Approve|Cancel)/ });

  it('shows a dash for missing values and cannot be decided', async () => {
    serveMinimal({});
    openTransaction();
    expect(getDetails(await findSection('User'))).toEqual({ 'Full Name': '–', Email: '–', Phone: '–', 'User ID': '–' });
    expect((await findSection('User')).queryByRole('link')).toBeNull();
    expect(Object.values(getDetails(await findSection('Transaction')))).toEqual(Array.from({ length: 8 }, () => '–'));
    expect(
      (await findSection('Decision')).getByText(
        'Not sent by the server the amount and the status, so it cannot be decided here.',
      ),
    ).toBeDefined();
    expect(decisionButtons()).toEqual([]);
    expect(findUnrenderedValue()).toBeUndefined();
  });

  it.each([
    ['the amount', { status: 'pending' }],
    ['the status', { amount: 5 }],
  ])('cannot be decided without %s, and the screen says why', async (missing, properties) => {
    serveMinimal(properties);
    openTransaction();
    await screen.findByText(`Not sent by the server ${missing}, so it cannot be decided here.`);
    expect(decisionButtons()).toEqual([]);
  });

  it('shows a decided transaction with missing values', async () => {
    serveMinimal({ status: 'approved' });
    openTransaction();
    await screen.findByText('This transaction has been approved and cannot be modified.');
    expect(screen.queryByText(/did not say/)).toBeNull();
  });

  it('decides a transaction without an ID', async () => {
    const requests = serveMinimal({ status: 'pending', amount: '1250.50' }, { status: 'approved' });
    openTransaction();
    await clickButton('Approve');
    const confirmation = await findDialog('Approve this transaction?');
    expect(confirmation.getByText(/^\$1,250.50 will be added to the wallet of this user/)).toBeDefined();
    expect(findUnrenderedValue()).toBeUndefined();
    await userEvent.click(confirmation.getByRole('button', { name: 'Approve $1,250.50' }));
    await screen.findByText(/the decision was saved: the status is Approved/);
    expect(requests).toEqual([{ status: 'approved' }]);
  });

  it('reads the user from either property', async () => {
    serveMinimal({ user_id: { _id: 'u7', email: 'ada@example.com' } });
    openTransaction();
    const user = await findSection('User');
    expect(user.getByText('ada@example.com')).toBeDefined();
    const links = await user.findAllByRole('link', { name: 'ada@example.com' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/users/u7', '/admin/users/u7']);
  });

  it('keeps the outcome unknown after a lost response if the status is missing', async () => {
    const requests = serveMinimal({ status: 'pending', amount: 5 }, {});
    openTransaction();
    await clickButton('Approve');
    await userEvent.click((await findDialog(/^Approve/)).getByRole('button', { name: 'Approve $5.00' }));
    await screen.findByText(/^Outcome unknown. Not sent by the server the amount and the status/);
    expect(screen.getByRole('button', { name: 'Check again' })).toBeDefined();
    expect(decisionButtons()).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('shows after a lost response that nothing was decided, and that the amount is missing', async () => {
    serveMinimal({ status: 'pending', amount: 5 }, { status: 'pending' });
    openTransaction();
    await clickButton('Approve');
    await userEvent.click((await findDialog(/^Approve/)).getByRole('button', { name: 'Approve $5.00' }));
    const note = await screen.findByText(/The decision was not saved: the status is Pending/);
    expect(note.textContent).toContain('Not sent by the server the amount, so it cannot be decided here.');
    expect(note.textContent).not.toContain('You can decide again');
  });

  it.each([
    ['is not confirmed again without an amount', { status: 'pending' }, /The status is now Pending/],
    ['has an unknown outcome without a status', { amount: 5 }, /^Outcome unknown. Not sent by the server the status/],
  ])('shows that a transaction that changed concurrently %s', async (_case, current, text) => {
    const requests = serveMinimal({ status: 'pending', amount: 5 }, current);
    server.use(
      http.put('/transaction/status/{id}', ({ response }) => {
        requests.push('once');
        return response(409).json(fixtures.failure({ message: 'Too late.', code: 'version_conflict' }));
      }),
    );
    openTransaction();
    await clickButton('Approve');
    await userEvent.click((await findDialog(/^Approve/)).getByRole('button', { name: 'Approve $5.00' }));
    await screen.findByText(text);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests).toEqual(['once']);
  });

  it('shows a message for a malformed duplicate', async () => {
    serveMinimal({ status: 'pending', amount: 5, duplicates: [{ transaction_id: 'TXN-9' }] });
    openTransaction();
    await screen.findByText('The same hash on the same chain is in another top-up.');
    expect(screen.getByText(/^Row 1 cannot be read/)).toBeDefined();
  });
});
