import { fixtures, http } from '@countinghouse/api-client/testing';
import { findUnsaid, lacks, renderArea, server } from '@countinghouse/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { userWalletsArea } from '../user-wallets/user-wallets-area';
import { transactionsArea } from './transactions-area';

// What is asked beside the decision itself is in decision-reasons.spec.tsx.
beforeEach(() => server.use(lacks('reasons')));

type Details = ReturnType<typeof fixtures.transactionDetails>;

const updated = '2026-03-16T11:00:00.000Z';

/** A server that holds one transaction and decides it as it is told; collects what it is told. */
function serve(transaction: Partial<Details>) {
  const told: unknown[] = [];
  const state = { held: fixtures.transactionDetails({ _id: 't1', ...transaction }) };
  server.use(
    http.get('/transaction/details/{id}', ({ response }) => response(200).json({ success: true, data: state.held })),
    http.put('/transaction/status/{id}', async ({ request, response }) => {
      const body = await request.json();
      told.push({ ...body, key: request.headers.get('Idempotency-Key') });
      state.held = { ...state.held, status: body.status, updated_at: updated };
      return response(200).json({ success: true, message: 'Done.', data: state.held });
    }),
  );
  return { told, state };
}

const open = () => renderArea(transactionsArea, '/admin/transaction/details/t1');
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const checksOf = (region: Awaited<ReturnType<typeof section>>) => {
  const values = region.getAllByRole('definition').map(({ textContent }) => textContent);
  return Object.fromEntries(region.getAllByRole('term').map(({ textContent }, index) => [textContent, values[index]]));
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
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
  it('Titled Topup Wallet Transaction', async () => {
    serve({});
    open();
    expect(await screen.findByRole('heading', { level: 1, name: /^Topup Wallet Transaction · / })).toBeDefined();
    expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe('/admin/transactions');
  });

  // covers: transaction.user, calls.transaction
  it('Shows user info (full name, email, phone, user id)', async () => {
    serve({});
    open();
    expect(checksOf(await section('User'))).toEqual({
      'Full Name': 'Ada Lovelace',
      Email: 'ada@example.com',
      Phone: '+44 20 7946 0018',
      'User ID': 'user-1',
    });
  });

  it('keeps the phone from left to right', async () => {
    serve({});
    open();
    expect((await section('User')).getByText('+44 20 7946 0018')).toHaveProperty('dir', 'ltr');
  });

  // covers: transaction.facts, transaction.hash
  it('Shows amount in USD, transaction id, network, deposit wallet address, hash, created and last-updated times', async () => {
    const { state } = serve({ updated_at: updated });
    open();
    const checks = await section('Transaction');
    expect(checksOf(checks)).toMatchObject({
      Amount: '$1,250.50',
      'Transaction ID': 'TXN-2026-004211',
      Network: 'USDT ERC20',
      'Created At': '14/03/2026, 09:26',
      'Last Updated': '16/03/2026, 11:00',
      // In full, where it is decided about.
      'Deposit Wallet Address': state.held.deposit_wallet_address,
      'Transaction Hash': state.held.transaction_hash,
    });
    expect(checks.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `https://etherscan.io/address/${state.held.deposit_wallet_address}`,
      `https://etherscan.io/tx/${state.held.transaction_hash}`,
    ]);
  });

  it.each([
    ['wallet', 'Debit'],
    ['topup', undefined],
  ] as const)('says which way the money of a %s transaction went: %s', async (transaction_category, type) => {
    serve({ transaction_category, transaction_type: 'debit' });
    open();
    expect(checksOf(await section('Transaction'))['Transaction Type']).toBe(type);
  });

  // covers: transaction.hash
  it('an optional hash: none is not drawn', async () => {
    serve({ transaction_hash: null });
    open();
    const checks = await section('Transaction');
    expect(checks.queryByText('Transaction Hash')).toBeNull();
  });

  // covers: transaction.proof
  it('an optional proof image that opens in a larger modal', async () => {
    serve({});
    open();
    await press('Enlarge Proof of TXN-2026-004211');
    expect(await screen.findByRole('dialog', { name: 'Proof of TXN-2026-004211' })).toBeDefined();
  });

  // covers: transaction.proof
  it('no proof is not drawn', async () => {
    serve({ transaction_image: null });
    open();
    await section('Transaction');
    expect(screen.queryByRole('region', { name: 'Proof' })).toBeNull();
  });

  // covers: transaction.decided, state.transaction
  it.each(['approved', 'cancelled'] as const)(
    'spec §4 an info note says that a %s one cannot be modified',
    async (status) => {
      serve({ status });
      open();
      await screen.findByText(`This transaction has been ${status} and cannot be modified.`);
      // It is no news here: the screen begins where every screen does.
      expect(document.activeElement).toBe(document.body);
      expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    },
  );

  // covers: transaction.absent
  it("Shows 'Transaction not found.' when absent", async () => {
    server.use(
      http.get('/transaction/details/{id}', ({ response }) =>
        response(404).json(fixtures.failure({ message: 'Resource not found', code: 'not_found' })),
      ),
    );
    open();
    await screen.findByText('Transaction not found.');
    expect(screen.getByRole('link', { name: 'Go to the transactions' })).toBeDefined();
  });

  // covers: toast.transaction
  it("spec §8 'Failed to fetch transaction details', with another try", async () => {
    server.use(
      http.get('/transaction/details/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 500 })),
      ),
    );
    const { said } = open();
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to fetch transaction details')).toBeDefined();
    expect(said).toEqual([]);
  });

  // covers: toast.transaction-thrown
  it("spec §8 'Error fetching transaction details' where the answer makes no sense", async () => {
    server.use(
      http.get('/transaction/details/{id}', ({ response }) => response.untyped(HttpResponse.html('<p>A page.</p>'))),
    );
    const { said } = open();
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Error fetching transaction details')).toBeDefined();
    expect(said).toEqual([]);
  });
});

describe('deciding a transaction', () => {
  it('restates everything in full, with the focus on Cancel, and decides nothing by Enter', async () => {
    const { told, state } = serve({});
    open();
    await press('Approve');
    const question = await dialog('Approve transaction TXN-2026-004211?');
    for (const text of ['Ada Lovelace', 'ada@example.com', '$1,250.50', 'USDT ERC20', 'Pending', 'Approved']) {
      expect(question.getByText(text)).toBeDefined();
    }
    expect(question.getByText(state.held.deposit_wallet_address ?? '')).toBeDefined();
    expect(question.getByText(/^\$1,250.50 is added to the wallet of Ada Lovelace/)).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told).toEqual([]);
  });

  // covers: transaction.decision, state.transaction-decided, toast.transaction-decided, calls.transaction-status
  it('approves with one request and a key; shows the new status, the updated time, and no further change', async () => {
    const { told } = serve({});
    const { said } = open();
    await press('Approve');
    await userEvent.dblClick((await dialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));

    await screen.findByText('This transaction has been approved and cannot be modified.');
    expect(told).toEqual([{ status: 'approved', acknowledged: [], key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(said).toEqual(['Transaction approved successfully!']);
    expect((await section('Transaction')).getByText('16/03/2026, 11:00')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    // The button that had the focus is gone; the keyboard goes on from where it stood.
    await waitFor(() =>
      expect(document.activeElement?.closest('section')?.getAttribute('aria-label')).toBe('Decision'),
    );
  });

  // covers: transaction.decision, toast.transaction-decided
  it('cancels', async () => {
    const { told } = serve({});
    const { said } = open();
    await press('Cancel');
    const question = await dialog('Cancel transaction TXN-2026-004211?');
    expect(question.getByText('No money moves.')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep it pending'));
    await userEvent.click(question.getByRole('button', { name: 'Cancel $1,250.50' }));

    await screen.findByText('This transaction has been cancelled and cannot be modified.');
    expect(told).toMatchObject([{ status: 'cancelled' }]);
    expect(said).toEqual(['Transaction cancelled successfully!']);
  });

  // covers: toast.transaction-decide
  it.each([
    ['Approve', 'approved'],
    ['Cancel', 'cancelled'],
  ])("spec §8 'Failed to {status} transaction' stands for a refusal without words: %s", async (verb, status) => {
    serve({});
    server.use(
      http.put('/transaction/status/{id}', ({ response }) =>
        response.untyped(HttpResponse.json({ success: false }, { status: 404 })),
      ),
    );
    const { said } = open();
    await press(verb);
    const question = await dialog(`${verb} transaction TXN-2026-004211?`);
    await userEvent.click(question.getByRole('button', { name: `${verb} $1,250.50` }));
    await screen.findByText(`Failed to ${status} transaction`);
    expect(said).toEqual([]);
  });

  // covers: toast.transaction-decide-thrown
  it("spec §8 'Error updating transaction status' where the answer makes no sense", async () => {
    serve({});
    server.use(
      http.put('/transaction/status/{id}', ({ response }) => response.untyped(HttpResponse.html('<p>A page.</p>'))),
    );
    const { said } = open();
    await press('Approve');
    await userEvent.click((await dialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));
    await screen.findByText(/^Error updating transaction status The decision was not made: the status is Pending/);
    expect(said).toEqual([]);
  });

  // covers: calls.other-server
  it.each([
    [400, { success: false, message: 'Only pending transactions can be updated' }],
    [200, { success: false, message: 'Only pending transactions can be updated' }],
  ])(
    'somebody was faster, on a server that says it with a %i: the screen says what it is now',
    async (status, body) => {
      const { state } = serve({});
      server.use(
        http.put('/transaction/status/{id}', ({ response }) => {
          state.held = { ...state.held, status: 'cancelled' };
          return response.untyped(HttpResponse.json(body, { status }));
        }),
      );
      open();
      await press('Approve');
      await userEvent.click((await dialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));
      await screen.findByText('Only pending transactions can be updated The status is now Cancelled.');
      await screen.findByText('This transaction has been cancelled and cannot be modified.');
    },
  );

  it('somebody was faster: the screen is refreshed and says what it is now', async () => {
    const { state } = serve({});
    const message = 'This transaction has been cancelled and cannot be modified.';
    server.use(
      http.put('/transaction/status/{id}', ({ response }) => {
        state.held = { ...state.held, status: 'cancelled' };
        return response(409).json(fixtures.failure({ message, code: 'already_decided' }));
      }),
    );
    open();
    await press('Approve');
    await userEvent.click((await dialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));
    const note = await screen.findByText(`${message} The status is now Cancelled.`);
    await waitFor(() =>
      expect(document.activeElement?.contains(note) && document.activeElement !== document.body).toBe(true),
    );
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  });

  it('without an answer the transaction is read again and the truth is told', async () => {
    const { state } = serve({});
    server.use(
      http.put('/transaction/status/{id}', ({ response }) => {
        state.held = { ...state.held, status: 'approved' };
        return response.untyped(HttpResponse.error());
      }),
    );
    open();
    await press('Approve');
    await userEvent.click((await dialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));
    const note = await screen.findByText(/the decision was made: the status is Approved/);
    await waitFor(() =>
      expect(document.activeElement?.contains(note) && document.activeElement !== document.body).toBe(true),
    );
    expect(screen.getByText('This transaction has been approved and cannot be modified.')).toBeDefined();
  });

  it('the histories and the wallet show what was decided', async () => {
    const { state } = serve({});
    const transactions = () => [fixtures.transaction({ _id: 't1', status: state.held.status })];
    server.use(
      http.get('/all-transactions', ({ response }) =>
        response(200).json({ success: true, data: { transactions: transactions() } }),
      ),
      http.get('/transactions/user/{userId}', ({ response }) =>
        response(200).json({ success: true, data: { transactions: transactions() } }),
      ),
      http.get('/user/wallet/info/{userId}', ({ response }) => {
        const wallet = fixtures.userWallet({ balance: state.held.status === 'approved' ? 1350.5 : 100 });
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
      // The screen before it has the same row, and stays until this one can be drawn.
      await screen.findByRole(role, { name });
      await screen.findByRole('cell', { name: 'Pending' });
    }
    await userEvent.click(await screen.findByRole('link', { name: 'View TXN-2026-004211' }));
    await press('Approve');
    await userEvent.click((await dialog(/^Approve/)).getByRole('button', { name: 'Approve $1,250.50' }));
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

describe('a hash that is in another top-up too', () => {
  it('is shown, and cancelling needs no second yes', async () => {
    const { told } = serve({ duplicates: [duplicate] });
    open();
    const link = await screen.findByRole('link', { name: 'TXN-2026-004198' });
    expect(link.getAttribute('href')).toBe('/admin/transaction/details/t0');
    expect(screen.getByText('alan@example.com')).toBeDefined();
    await press('Cancel');
    await userEvent.click((await dialog(/^Cancel/)).getByRole('button', { name: 'Cancel $1,250.50' }));
    await waitFor(() => expect(told).toMatchObject([{ status: 'cancelled' }]));
  });

  it('approving needs a second, explicit yes, on a server that tells no facts', async () => {
    server.use(lacks('decision_checks'));
    const { told } = serve({ duplicates: [duplicate] });
    open();
    await press('Approve');
    await userEvent.click(
      (await dialog('Approve transaction TXN-2026-004211?')).getByRole('button', { name: 'Approve $1,250.50' }),
    );
    const second = await dialog('Approve although the hash is in another top-up?');
    expect(told).toEqual([]);
    expect(second.getByText('TXN-2026-004198')).toBeDefined();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await userEvent.click(second.getByRole('button', { name: 'Approve $1,250.50 all the same' }));
    await waitFor(() =>
      expect(told).toEqual([{ status: 'approved', confirm_duplicate: true, key: expect.any(String) }]),
    );
  });

  it('sends nothing when the second yes is not given', async () => {
    const { told } = serve({ duplicates: [duplicate] });
    open();
    await press('Approve');
    await userEvent.click((await dialog(/^Approve transaction/)).getByRole('button', { name: 'Approve $1,250.50' }));
    await userEvent.click((await dialog(/^Approve although/)).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told).toEqual([]);
  });
});

describe('over a server that is not ours', () => {
  const nothing = {
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

  /** A server that sends of its transaction only what is given, each time the next, and collects what it is told. */
  function serveThin(...answers: object[]) {
    const told: unknown[] = [];
    server.use(
      lacks('decision_checks'),
      http.untyped.get('*/transaction/details/*', () => {
        const data = { _id: 't1', ...nothing, ...(answers.length > 1 ? answers.shift() : answers[0]) };
        return HttpResponse.json({ success: true, data });
      }),
      http.untyped.put('*/transaction/status/*', async ({ request }) => {
        told.push(await request.json());
        return HttpResponse.error();
      }),
    );
    return told;
  }
  const decisionButtons = () => screen.queryAllByRole('button', { name: /^(Approve|Cancel)/ });

  it('what it does not send is a dash, and there is nothing to decide about', async () => {
    serveThin({});
    open();
    expect(checksOf(await section('User'))).toEqual({ 'Full Name': '–', Email: '–', Phone: '–', 'User ID': '–' });
    expect((await section('User')).queryByRole('link')).toBeNull();
    expect(Object.values(checksOf(await section('Transaction')))).toEqual(Array.from({ length: 8 }, () => '–'));
    expect(
      (await section('Decision')).getByText(
        'The server did not say the amount and the status, so it cannot be decided here.',
      ),
    ).toBeDefined();
    expect(decisionButtons()).toEqual([]);
    expect(findUnsaid()).toBeUndefined();
  });

  it.each([
    ['the amount', { status: 'pending' }],
    ['the status', { amount: 5 }],
  ])('without %s it cannot be decided, and the screen says why', async (lack, known) => {
    serveThin(known);
    open();
    await screen.findByText(`The server did not say ${lack}, so it cannot be decided here.`);
    expect(decisionButtons()).toEqual([]);
  });

  it('one that is decided says so, whatever else is not known', async () => {
    serveThin({ status: 'approved' });
    open();
    await screen.findByText('This transaction has been approved and cannot be modified.');
    expect(screen.queryByText(/did not say/)).toBeNull();
  });

  it('is decided by its amount and status, although it has no name', async () => {
    const told = serveThin({ status: 'pending', amount: '1250.50' }, { status: 'approved' });
    open();
    await press('Approve');
    const question = await dialog('Approve this transaction?');
    expect(question.getByText(/^\$1,250.50 is added to the wallet of this user/)).toBeDefined();
    expect(findUnsaid()).toBeUndefined();
    await userEvent.click(question.getByRole('button', { name: 'Approve $1,250.50' }));
    await screen.findByText(/the decision was made: the status is Approved/);
    expect(told).toEqual([{ status: 'approved' }]);
  });

  it('names the user by whichever of its two places has them', async () => {
    serveThin({ user_id: { _id: 'u7', email: 'ada@example.com' } });
    open();
    const user = await section('User');
    expect(user.getByText('ada@example.com')).toBeDefined();
    const links = await user.findAllByRole('link', { name: 'ada@example.com' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/users/u7', '/admin/users/u7']);
  });

  it('without an answer, and then without a status, the outcome stays unknown', async () => {
    const told = serveThin({ status: 'pending', amount: 5 }, {});
    open();
    await press('Approve');
    await userEvent.click((await dialog(/^Approve/)).getByRole('button', { name: 'Approve $5.00' }));
    await screen.findByText(/^Outcome unknown. The server did not say the amount and the status/);
    expect(screen.getByRole('button', { name: 'Check again' })).toBeDefined();
    expect(decisionButtons()).toEqual([]);
    expect(told).toHaveLength(1);
  });

  it('without an answer, and then without an amount, it says that nothing was decided and nothing can be', async () => {
    serveThin({ status: 'pending', amount: 5 }, { status: 'pending' });
    open();
    await press('Approve');
    await userEvent.click((await dialog(/^Approve/)).getByRole('button', { name: 'Approve $5.00' }));
    const note = await screen.findByText(/The decision was not made: the status is Pending/);
    expect(note.textContent).toContain('The server did not say the amount, so it cannot be decided here.');
    expect(note.textContent).not.toContain('You can decide again');
  });

  it.each([
    ['is not asked about again without an amount', { status: 'pending' }, /The status is now Pending/],
    ['has an unknown outcome without a status', { amount: 5 }, /^Outcome unknown. The server did not say the status/],
  ])('one that was changed meanwhile %s', async (_what, now, words) => {
    const told = serveThin({ status: 'pending', amount: 5 }, now);
    server.use(
      http.put('/transaction/status/{id}', ({ response }) => {
        told.push('once');
        return response(409).json(fixtures.failure({ message: 'Too late.', code: 'version_conflict' }));
      }),
    );
    open();
    await press('Approve');
    await userEvent.click((await dialog(/^Approve/)).getByRole('button', { name: 'Approve $5.00' }));
    await screen.findByText(words);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(told).toEqual(['once']);
  });

  it('says that a duplicate cannot be read', async () => {
    serveThin({ status: 'pending', amount: 5, duplicates: [{ transaction_id: 'TXN-9' }] });
    open();
    await screen.findByText('The same hash on the same chain is in another top-up.');
    expect(screen.getByText(/^Row 1 cannot be read/)).toBeDefined();
  });
});
