import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topups, uploads } from '../../database/schema';
import { addCustomer, addTopup, readAudit, readEntries, readWallet } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['transactions']);
});

afterAll(() => testApp.close());

const missingId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';
const readTransaction = (id: string) => caller.request('GET', `/transaction/details/${id}`);
const decideTopup = (id: string, payload: object, headers: Record<string, string> = {}) =>
  caller.request('PUT', `/transaction/status/${id}`, { payload, headers });
const approveTopup = (id: string) => decideTopup(id, { status: 'approved' });

const toDecidedError = (status: string) => ({
  success: false,
  code: 'already_decided',
  message: `This transaction has been ${status} and cannot be modified.`,
});

describe('the details', () => {
  // covers: entity.transaction, calls.transaction
  it('contain all fields of a top-up', async () => {
    const user = await addCustomer(testApp.database, { phoneNumber: '+44 20 7946 0018' });
    const [proofImage] = await testApp.database.orm
      .insert(uploads)
      .values({ owner: 'topup_proof', name: 'proof.webp', contentType: 'image/webp', content: new Uint8Array() })
      .returning();
    const createdAt = new Date('2026-03-14T09:26:53.123Z');
    const { id, transactionId } = await addTopup(testApp.database, user.id, {
      amount: '1250.50',
      network: 'USDT_TRC20',
      depositWalletAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      transactionHash: 'ab12',
      description: 'By Tether',
      imageId: proofImage?.id,
      createdAt,
      updatedAt: createdAt,
    });
    const response = await readTransaction(id);
    expect(response.statusCode).toBe(200);
    expect(transactionId).toMatch(/^TU-\d{6}$/);
    expect(response.json().data).toEqual({
      _id: id,
      transaction_id: transactionId,
      transaction_category: 'topup',
      transaction_type: 'credit',
      user_id: { _id: user.id, email: user.email, fullName: user.fullName },
      amount: 1250.5,
      status: 'pending',
      reason: null,
      reason_details: null,
      network: 'USDT_TRC20',
      date: '2026-03-14T09:26:53.123Z',
      created_at: '2026-03-14T09:26:53.123Z',
      updated_at: '2026-03-14T09:26:53.123Z',
      transaction_hash: 'ab12',
      description: 'By Tether',
      deposit_wallet_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      transaction_image: '/uploads/proof.webp',
      user: { id: user.id, fullName: user.fullName, email: user.email, phoneNumber: '+44 20 7946 0018' },
      duplicates: [],
    });
  });

  it('contain the direction of a wallet transaction, which cannot be decided', async () => {
    const user = await addCustomer(testApp.database, { balance: '70.07' });
    const [entry] = await readEntries(testApp.database, user.id);
    const id = entry?.id ?? '';
    expect((await readTransaction(id)).json().data).toMatchObject({
      transaction_id: entry?.transactionId,
      transaction_category: 'wallet',
      transaction_type: 'credit',
      amount: 70.07,
      status: 'approved',
      network: null,
      transaction_hash: null,
      deposit_wallet_address: null,
      description: 'Opening balance',
    });
    expect((await approveTopup(id)).json()).toEqual(toDecidedError('approved'));
  });

  it('can be read by the readable ID of a top-up and of a wallet transaction', async () => {
    const user = await addCustomer(testApp.database, { balance: '12.00' });
    const topup = await addTopup(testApp.database, user.id, { transactionHash: 'cd34' });
    const duplicate = await addTopup(testApp.database, user.id, { transactionHash: 'cd34' });
    const [opening] = await readEntries(testApp.database, user.id);
    expect((await readTransaction(topup.transactionId)).json().data).toMatchObject({
      _id: topup.id,
      duplicates: [{ _id: duplicate.id }],
    });
    expect((await readTransaction(String(opening?.transactionId))).json().data).toMatchObject({ _id: opening?.id });
    expect((await readTransaction('TU-999999')).statusCode).toBe(404);
  });

  it('return 404 for a missing transaction', async () => {
    for (const response of [await readTransaction(missingId), await approveTopup(missingId)]) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'Transaction not found' });
    }
  });
});

describe('approving a top-up', () => {
  // covers: state.transaction-ledger, calls.transaction-status
  it('credits the wallet once, and returns the new state', async () => {
    const user = await addCustomer(testApp.database, { balance: '0.10' });
    const updatedAt = new Date('2026-03-14T09:26:53.000Z');
    const { id, transactionId } = await addTopup(testApp.database, user.id, { amount: '0.20', updatedAt });
    const response = await approveTopup(id);
    expect(response.statusCode).toBe(200);
    const { data, message } = response.json();
    expect(message).toBe('Transaction approved successfully!');
    expect(data).toMatchObject({ _id: id, status: 'approved' });
    expect(Date.parse(data.updated_at)).toBeGreaterThan(updatedAt.getTime());
    expect((await readTransaction(id)).json().data).toEqual(data);
    expect(await readWallet(testApp.database, user.id)).toMatchObject({ balance: '0.30', totalEarned: '0.30' });
    expect(await readEntries(testApp.database, user.id)).toMatchObject([
      {},
      { amount: '0.20', cause: 'topup', causeId: id, description: `Top-up ${transactionId} approved` },
    ]);
    expect(await readAudit(testApp.database, id)).toMatchObject([
      {
        action: 'setTransactionStatus',
        actorId: caller.id,
        entity: 'transaction',
        before: { status: 'pending' },
        after: { status: 'approved' },
        address: '127.0.0.1',
      },
    ]);
  });
});

describe('cancelling a top-up', () => {
  // covers: state.transaction-ledger
  it('moves no money', async () => {
    const user = await addCustomer(testApp.database);
    const { id } = await addTopup(testApp.database, user.id);
    const response = await decideTopup(id, { status: 'cancelled' });
    expect(response.json()).toMatchObject({
      message: 'Transaction cancelled successfully!',
      data: { status: 'cancelled' },
    });
    expect(await readEntries(testApp.database, user.id)).toEqual([]);
    expect(await readAudit(testApp.database, id)).toMatchObject([{ after: { status: 'cancelled' } }]);
  });
});

describe('a decided top-up', () => {
  // covers: state.transaction
  it.each(['approved', 'cancelled'] as const)('stays %s, and the error says so', async (status) => {
    const user = await addCustomer(testApp.database);
    const { id } = await addTopup(testApp.database, user.id, { status });
    for (const nextStatus of ['approved', 'cancelled']) {
      const response = await decideTopup(id, { status: nextStatus });
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual(toDecidedError(status));
    }
    expect(await readEntries(testApp.database, user.id)).toEqual([]);
    expect(await readAudit(testApp.database, id)).toEqual([]);
  });

  it.each(['pending', 'rejected', '', null])('cannot become %j', async (status) => {
    const user = await addCustomer(testApp.database);
    const { id } = await addTopup(testApp.database, user.id);
    expect((await decideTopup(id, { status })).statusCode).toBe(400);
  });
});

describe('a hash that another top-up has on the same chain', () => {
  const addDuplicates = async (hash: string, other: Parameters<typeof addTopup>[2]) => {
    const [user, otherUser] = [await addCustomer(testApp.database), await addCustomer(testApp.database)];
    const duplicate = await addTopup(testApp.database, otherUser.id, {
      transactionHash: hash,
      amount: '7.00',
      ...other,
    });
    const { id } = await addTopup(testApp.database, user.id, { transactionHash: hash });
    return { id, user, twin: duplicate, another: otherUser };
  };

  it('is shown on the detail of both', async () => {
    const {
      id,
      twin: duplicate,
      another: otherUser,
    } = await addDuplicates('0xAA', { transactionHash: '0xaa', status: 'cancelled' });
    expect((await readTransaction(id)).json().data.duplicates).toEqual([
      {
        _id: duplicate.id,
        transaction_id: duplicate.transactionId,
        status: 'cancelled',
        amount: 7,
        email: otherUser.email,
        created_at: duplicate.createdAt.toISOString(),
      },
    ]);
    expect((await readTransaction(duplicate.id)).json().data.duplicates).toMatchObject([{ _id: id }]);
  });

  it('requires a confirmation to be approved', async () => {
    const { id, user, twin: duplicate } = await addDuplicates('0xBB', { status: 'approved' });
    const rejected = await approveTopup(id);
    expect(rejected.statusCode).toBe(409);
    expect(rejected.json()).toEqual({
      success: false,
      code: 'duplicate_hash',
      message: `The same transaction hash is in ${duplicate.transactionId} (approved). Confirm that this is a different transfer to approve it.`,
    });
    expect((await readTransaction(id)).json().data.status).toBe('pending');
    expect(await readEntries(testApp.database, user.id)).toEqual([]);
    const approved = await decideTopup(id, { status: 'approved', confirm_duplicate: true });
    expect(approved.json()).toMatchObject({ data: { status: 'approved', duplicates: [{ _id: duplicate.id }] } });
    expect(await readWallet(testApp.database, user.id)).toMatchObject({ balance: '100.00' });
  });

  it('requires no confirmation to be cancelled', async () => {
    const { id } = await addDuplicates('0xCC', {});
    expect((await decideTopup(id, { status: 'cancelled' })).statusCode).toBe(200);
  });

  const digits = '5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060';

  it.each([
    ['as a token of the same chain', `0x${digits}`, { network: 'USDT_ERC20' as const }],
    ['without 0x, in capitals', digits.toUpperCase(), { network: 'ETH' as const }],
    ['with 0X', `0X${digits}`, { network: 'ETH' as const }],
    ['with pasted invisible characters', `\u200b 0x${digits}\u00a0`, { network: 'USDT_ERC20' as const }],
    ['in the address of an explorer', `https://etherscan.io/tx/0x${digits}#eventlog`, { network: 'ETH' as const }],
  ])('is recognized %s', async (_case, transactionHash, other) => {
    const [user, otherUser] = [await addCustomer(testApp.database), await addCustomer(testApp.database)];
    const duplicate = await addTopup(testApp.database, otherUser.id, { transactionHash, ...other });
    const { id } = await addTopup(testApp.database, user.id, { transactionHash: `0x${digits}`, network: 'ETH' });
    expect((await readTransaction(id)).json().data.duplicates).toMatchObject([{ _id: duplicate.id }]);
    expect((await readTransaction(duplicate.id)).json().data.duplicates).toMatchObject([{ _id: id }]);
    expect((await approveTopup(id)).json()).toMatchObject({ code: 'duplicate_hash' });
    for (const query of [digits, `0X${digits.toUpperCase()}`, `%E2%80%8B0x${digits}%C2%A0`]) {
      const matches = (await caller.request('GET', `/all-transactions?transaction_hash=${query}`)).json().data
        .transactions;
      expect(matches).toHaveLength(2);
    }
    await testApp.database.orm.delete(topups).where(inArray(topups.id, [id, duplicate.id]));
  });

  it.each([
    ['on another chain', '0xDD', { network: 'BTC' as const }],
    ['on another chain with the same addresses', '0xEE', { network: 'USDT_BEP20' as const }],
    ['if it has a digit more', digits, { transactionHash: `${digits}0` }],
    ['if it is empty', '', {}],
  ])('is not a duplicate %s', async (_case, hash, other) => {
    const { id } = await addDuplicates(hash, other);
    expect((await readTransaction(id)).json().data.duplicates).toEqual([]);
    expect((await approveTopup(id)).statusCode).toBe(200);
  });
});

describe('the lists', () => {
  // covers: calls.transactions-query
  it('have pages, with the total of all matches', async () => {
    const user = await addCustomer(testApp.database, { balance: '5.00' });
    for (const network of ['BTC', 'ETH', 'BTC'] as const) await addTopup(testApp.database, user.id, { network });
    const { transactions, pagination } = (
      await caller.request('GET', `/all-transactions?user_id=${user.id}&limit=3`)
    ).json().data;
    expect(transactions).toMatchObject([{ network: 'BTC' }, { network: 'ETH' }, { network: 'BTC' }]);
    expect(pagination).toEqual({ page: 1, limit: 3, totalCount: 4, totalPages: 2 });
    const byUser = (await caller.request('GET', `/transactions/user/${user.id}?network=BTC&status=pending`)).json()
      .data;
    expect(byUser.transactions).toHaveLength(2);
    expect(byUser.pagination).toEqual({ page: 1, limit: 10, totalCount: 2, totalPages: 1 });
    const matches = (await caller.request('GET', `/all-transactions?search=${user.email.toUpperCase()}`)).json().data;
    expect(matches.pagination.totalCount).toBe(4);
  });

  it.each(['/all-transactions', '/transactions/user/'])('filter by the complete hash: %s', async (path) => {
    const { id: userId } = await addCustomer(testApp.database, { balance: '5.00' });
    const hash = '0xAbCdEf0123456789';
    const { id } = await addTopup(testApp.database, userId, { transactionHash: hash });
    await addTopup(testApp.database, userId, { transactionHash: `${hash}0` });
    const url = path.endsWith('/') ? `${path}${userId}` : path;
    const listTransactions = (query: string) => caller.request('GET', `${url}?${query}`);
    const { transactions, pagination } = (await listTransactions(`transaction_hash=${hash.toUpperCase()}`)).json().data;
    expect(transactions).toMatchObject([{ _id: id }]);
    expect(pagination).toMatchObject({ totalCount: 1, totalPages: 1 });
    const filtered = (await listTransactions(`transaction_hash=${hash}&status=approved`)).json().data;
    expect(filtered.pagination.totalCount).toBe(0);
    await testApp.database.orm.delete(topups).where(eq(topups.userId, userId));
  });

  // covers: limit.transactions
  it('return at most 1,000 rows, and reject a higher limit with an error for the field', async () => {
    expect((await caller.request('GET', '/all-transactions?limit=1000')).statusCode).toBe(200);
    expect((await caller.request('GET', '/all-transactions?limit=1001')).json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'limit' }],
    });
  });

  it('use the user in the path, and ignore a user_id in the query', async () => {
    const [user, other] = [await addCustomer(testApp.database), await addCustomer(testApp.database)];
    const { id } = await addTopup(testApp.database, user.id);
    const response = await caller.request('GET', `/transactions/user/${user.id}?user_id=${other.id}`);
    expect(response.json().data.transactions).toMatchObject([{ _id: id }]);
  });

  it('return 404 for a missing or deleted user', async () => {
    const { id } = await addCustomer(testApp.database, { closedAt: new Date() });
    for (const userId of [missingId, id]) {
      expect((await caller.request('GET', `/transactions/user/${userId}`)).json()).toMatchObject({
        message: 'User not found',
      });
    }
  });
});
