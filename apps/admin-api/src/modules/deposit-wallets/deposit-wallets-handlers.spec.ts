import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { depositWallets, notifications, topups, withdrawals } from '../../database/schema';
import { addCustomer, addTopup, addWithdrawal, readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['wallets']);
});

afterAll(() => testApp.close());
afterEach(() => testApp.database.orm.delete(depositWallets));

const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const unknownId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';

const postWallet = (wallet_address: string, network_type: string) =>
  caller.request('POST', '/admin-wallet/add', { payload: { wallet_address, network_type } });
const addWallet = async (address: string, network: string): Promise<string> =>
  (await postWallet(address, network)).json().data._id;
const updateWallet = (id: string, payload: object) =>
  caller.request('PATCH', `/admin-wallet/update/${id}`, { payload });
const setStatus = (id: string, status: boolean) =>
  caller.request('PATCH', `/admin-wallet/update-status/${id}`, { payload: { status } });
const deleteWallet = (id: string) => caller.request('DELETE', `/admin-wallet/delete/${id}`);
const listWallets = async () => (await caller.request('GET', '/admin-wallets')).json().data;

const toAddressError = (message: string) => ({
  success: false,
  code: 'validation_failed',
  message,
  errors: [{ field: 'wallet_address', message }],
});

describe('adding a wallet', () => {
  // covers: entity.deposit-wallet, calls.wallet-save, calls.wallets-list
  it.each([
    [ether, 'ETH'],
    [ether, 'USDT_ERC20'],
    [ether, 'USDT_BEP20'],
    [tron, 'USDT_TRC20'],
    [bitcoin, 'BTC'],
  ])('accepts %s on %s and activates it', async (wallet_address, network_type) => {
    const response = await postWallet(wallet_address, network_type);
    expect(response.statusCode).toBe(201);
    const { data } = response.json();
    const after = { _id: data._id, wallet_address, network_type, status: true };
    expect(data).toEqual({ ...after, pending_topups: 0, version: expect.any(String) });
    expect(await listWallets()).toEqual([data]);
    const [entry] = await readAudit(testApp.database, data._id);
    expect(entry).toMatchObject({ action: 'addDepositWallet', actorId: caller.id, entity: 'deposit_wallet' });
    expect(entry?.after).toEqual(after);
  });

  // covers: valid.address
  it.each([
    [ether.replace('5aA', '5AA'), 'ETH', 'The checksum does not match: a character is wrong, missing or swapped.'],
    [tron, 'BTC', 'This looks like a Tron address, not one on Bitcoin.'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'BTC', 'This is an address of Bitcoin’s test network.'],
  ])('rejects %s on %s with a field error', async (address, network, message) => {
    const response = await postWallet(address, network);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(toAddressError(message));
    expect(await listWallets()).toEqual([]);
  });

  it.each([bitcoin, bitcoin.toUpperCase()])('rejects an address that exists on the network: %s', async (address) => {
    await postWallet(bitcoin, 'BTC');
    const response = await postWallet(address, 'BTC');
    expect(response.statusCode).toBe(409);
    const message = 'A wallet with this address already exists.';
    const errors = [{ field: 'wallet_address', message }];
    expect(response.json()).toEqual({ success: false, code: 'address_taken', message, errors });
  });

  it('accepts one address on two networks', async () => {
    await postWallet(ether, 'ETH');
    await postWallet(ether, 'USDT_BEP20');
    expect(await listWallets()).toMatchObject([{ network_type: 'USDT_BEP20' }, { network_type: 'ETH' }]);
  });
});

describe('changing a wallet', () => {
  // covers: calls.wallet-save
  it('changes address and network', async () => {
    const id = await addWallet(ether, 'ETH');
    const response = await updateWallet(id, { wallet_address: bitcoin.toUpperCase(), network_type: 'BTC' });
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({ _id: id, wallet_address: bitcoin, network_type: 'BTC', status: true });
    expect(await readAudit(testApp.database, id)).toMatchObject([
      {
        action: 'updateDepositWallet',
        before: { wallet_address: ether, network_type: 'ETH' },
        after: { wallet_address: bitcoin, network_type: 'BTC' },
      },
      {},
    ]);
  });

  it.each([
    [{ network_type: 'BTC' }, 'This looks like an Ethereum address, not one on Bitcoin.'],
    [{ wallet_address: tron }, 'This looks like a Tron address, not one on Ethereum.'],
  ])('validates a changed field against the unchanged one: %j', async (changes, message) => {
    const id = await addWallet(ether, 'ETH');
    const response = await updateWallet(id, changes);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(toAddressError(message));
    expect(await listWallets()).toMatchObject([{ wallet_address: ether, network_type: 'ETH' }]);
  });

  it('changes only the network where the address is valid on both', async () => {
    const id = await addWallet(ether, 'ETH');
    expect((await updateWallet(id, { network_type: 'USDT_ERC20' })).json().data).toMatchObject({
      wallet_address: ether,
    });
  });

  it('rejects an address that exists on the network', async () => {
    await addWallet(ether, 'ETH');
    const id = await addWallet(ether, 'USDT_ERC20');
    expect((await updateWallet(id, { network_type: 'ETH' })).json()).toMatchObject({ code: 'address_taken' });
  });

  // covers: calls.wallet-toggle, state.deposit-wallet
  it.each([
    ['an update', (id: string, status: boolean) => updateWallet(id, { status })],
    ['the status operation', setStatus],
  ])('deactivates and activates it with %s, even if its address is invalid', async (_how, toggle) => {
    const [wallet] = await testApp.database.orm
      .insert(depositWallets)
      .values({ walletAddress: 'from-before-the-check', networkType: 'ETH' })
      .returning();
    const id = wallet?.id ?? '';
    expect((await toggle(id, false)).json().data).toMatchObject({ status: false });
    expect(await listWallets()).toMatchObject([{ wallet_address: 'from-before-the-check', status: false }]);
    expect((await toggle(id, true)).json().data).toMatchObject({ status: true });
    const [entry] = await readAudit(testApp.database, id);
    expect(entry).toMatchObject({ before: { status: false }, after: { status: true } });
  });
});

describe('the pending top-ups of a wallet', () => {
  it('include only top-ups sent to its address on its network', async () => {
    const { id: userId } = await addCustomer(testApp.database);
    for (const values of [
      {},
      { depositWalletAddress: ether.toLowerCase() },
      { network: 'USDT_BEP20' as const },
      { depositWalletAddress: '0x52908400098527886E0F7030069857D2E4169EE7' },
      { status: 'approved' as const },
    ]) {
      await addTopup(testApp.database, userId, { depositWalletAddress: ether, ...values });
    }
    const id = await addWallet(ether, 'ETH');
    const [wallet] = await listWallets();
    expect(wallet).toMatchObject({ _id: id, pending_topups: 2 });
    const response = await updateWallet(id, { network_type: 'USDT_BEP20' });
    expect(response.json().data).toMatchObject({ pending_topups: 1 });
    await testApp.database.orm.update(topups).set({ status: 'cancelled' });
    // The number of pending top-ups is not part of the version.
    const [now] = await listWallets();
    expect(now).toEqual({ ...response.json().data, pending_topups: 0 });
    expect(response.headers.etag).toBe(now.version);
  });
});

describe('an address that a user withdraws to', () => {
  const message = 'A user withdraws to this address. A deposit address must belong to the platform.';
  const expectedError = {
    success: false,
    code: 'address_of_user',
    message,
    errors: [{ field: 'wallet_address', message }],
  };

  const addWithdrawalTo = async (walletAddress: string, status: 'pending' | 'approved' | 'rejected' = 'pending') =>
    addWithdrawal(testApp.database, (await addCustomer(testApp.database)).id, { walletAddress, status });

  afterEach(() => testApp.database.orm.delete(withdrawals));

  it.each([
    [ether, 'ETH', ether, 'pending'],
    [ether, 'USDT_BEP20', ether.toLowerCase(), 'approved'],
    [bitcoin, 'BTC', bitcoin.toUpperCase(), 'rejected'],
    [bitcoin.toUpperCase(), 'BTC', bitcoin, 'pending'],
    [tron, 'USDT_TRC20', tron, 'pending'],
  ] as const)('is rejected: %s on %s, withdrawn to as %s, status %s', async (address, network, withdrawn, status) => {
    await addWithdrawalTo(withdrawn, status);
    const response = await postWallet(address, network);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual(expectedError);
    expect(await listWallets()).toEqual([]);
  });

  it('is rejected as a changed address and on a changed network', async () => {
    const [id, otherId] = [await addWallet(bitcoin, 'BTC'), await addWallet(ether, 'ETH')];
    await addWithdrawalTo(ether);
    expect((await updateWallet(id, { wallet_address: ether, network_type: 'USDT_ERC20' })).json()).toEqual(
      expectedError,
    );
    expect((await updateWallet(otherId, { network_type: 'USDT_ERC20' })).json()).toEqual(expectedError);
    expect(await listWallets()).toMatchObject([
      { wallet_address: ether, network_type: 'ETH' },
      { wallet_address: bitcoin, network_type: 'BTC' },
    ]);
  });

  it('does not block other changes of an existing wallet', async () => {
    const id = await addWallet(ether, 'ETH');
    await addWithdrawalTo(ether);
    expect((await updateWallet(id, { status: false })).statusCode).toBe(200);
    const allFields = { wallet_address: ether, network_type: 'ETH', status: true };
    expect((await updateWallet(id, allFields)).json().data).toMatchObject(allFields);
  });
});

describe('a new address', () => {
  const readNotifications = async (as: SignedIn) =>
    (await as.request('GET', '/notifications')).json().data.map(({ title, message }: Record<string, string>) => ({
      title,
      message,
    }));

  it('notifies all main admins and nobody else, with the full address', async () => {
    const [mainAdmin, other, subadmin] = [
      await testApp.signIn(),
      await testApp.signIn(),
      await testApp.signIn(['wallets']),
    ];
    await testApp.database.orm.delete(notifications);
    const id = await addWallet(ether, 'USDT_ERC20');
    await updateWallet(id, { status: false });
    await updateWallet(id, { wallet_address: bitcoin, network_type: 'BTC' });
    await updateWallet(id, { wallet_address: bitcoin, status: true });
    const expected = [
      { title: 'Deposit address changed', message: `From USDT ERC20: ${ether} to BTC: ${bitcoin}` },
      { title: 'New deposit address', message: `USDT ERC20: ${ether}` },
    ];
    expect([
      await readNotifications(mainAdmin),
      await readNotifications(other),
      await readNotifications(subadmin),
    ]).toEqual([expected, expected, []]);
  });

  it('notifies even when it is written directly to the database', async () => {
    const mainAdmin = await testApp.signIn();
    await testApp.database.orm.delete(notifications);
    await testApp.database.orm.insert(depositWallets).values({ walletAddress: ether, networkType: 'ETH' });
    await testApp.database.orm.update(depositWallets).set({ walletAddress: tron });
    expect(await readNotifications(mainAdmin)).toMatchObject([{ message: `From ETH: ${ether} to ETH: ${tron}` }, {}]);
  });

  it('can be marked as read only by a main admin', async () => {
    const [mainAdmin, subadmin] = [await testApp.signIn(), await testApp.signIn(['wallets'])];
    await addWallet(ether, 'ETH');
    const [notification] = (await mainAdmin.request('GET', '/notifications')).json().data;
    const markRead = async (as: SignedIn) =>
      (await as.request('PUT', `/notifications/${notification._id}/read`)).statusCode;
    expect([await markRead(subadmin), await markRead(mainAdmin)]).toEqual([404, 200]);
  });
});

// covers: calls.wallet-delete
it('deletes a wallet', async () => {
  const id = await addWallet(ether, 'ETH');
  expect((await deleteWallet(id)).json()).toEqual({ success: true, message: 'Wallet deleted successfully' });
  const rows = await testApp.database.orm.select().from(depositWallets).where(eq(depositWallets.id, id));
  expect(rows).toEqual([]);
  expect(await readAudit(testApp.database, id)).toMatchObject([
    { action: 'deleteDepositWallet', before: { wallet_address: ether, network_type: 'ETH', status: true } },
    {},
  ]);
});

it.each([
  ['changing', (id: string) => updateWallet(id, { status: false })],
  ['activating', (id: string) => setStatus(id, false)],
  ['deleting', deleteWallet],
])('returns 404 for %s an unknown wallet', async (_what, send) => {
  const response = await send(unknownId);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'Wallet not found' });
});
