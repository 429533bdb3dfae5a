import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { depositWallets, notifications, topups, withdrawals } from '../../database/schema';
import { addCustomer, addTopup, addWithdrawal, readAudit } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let test: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  caller = await test.signIn(['wallets']);
});

afterAll(() => test.close());
afterEach(() => test.database.orm.delete(depositWallets));

const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const nowhere = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10';

const add = (wallet_address: string, network_type: string) =>
  caller.request('POST', '/admin-wallet/add', { payload: { wallet_address, network_type } });
const addWallet = async (address: string, network: string): Promise<string> =>
  (await add(address, network)).json().data._id;
const update = (id: string, payload: object) => caller.request('PATCH', `/admin-wallet/update/${id}`, { payload });
const setStatus = (id: string, status: boolean) =>
  caller.request('PATCH', `/admin-wallet/update-status/${id}`, { payload: { status } });
const remove = (id: string) => caller.request('DELETE', `/admin-wallet/delete/${id}`);
const list = async () => (await caller.request('GET', '/admin-wallets')).json().data;

const refusedAddress = (message: string) => ({
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
  ])('takes %s on %s and offers it at once', async (wallet_address, network_type) => {
    const response = await add(wallet_address, network_type);
    expect(response.statusCode).toBe(201);
    const { data } = response.json();
    const after = { _id: data._id, wallet_address, network_type, status: true };
    expect(data).toEqual({ ...after, pending_topups: 0, version: expect.any(String) });
    expect(await list()).toEqual([data]);
    const [entry] = await readAudit(test.database, data._id);
    expect(entry).toMatchObject({ action: 'addDepositWallet', actorId: caller.id, entity: 'deposit_wallet' });
    expect(entry?.after).toEqual(after);
  });

  // covers: valid.address
  it.each([
    [ether.replace('5aA', '5AA'), 'ETH', 'The checksum does not match: a character is wrong, missing or swapped.'],
    [tron, 'BTC', 'This looks like a Tron address, and not like one on Bitcoin.'],
    [
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'BTC',
      'This is an address of Bitcoin’s test network, where money is worth nothing.',
    ],
  ])('refuses %s on %s at the address', async (address, network, message) => {
    const response = await add(address, network);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(refusedAddress(message));
    expect(await list()).toEqual([]);
  });

  it.each([bitcoin, bitcoin.toUpperCase()])('refuses one that the network has already: %s', async (address) => {
    await add(bitcoin, 'BTC');
    const response = await add(address, 'BTC');
    expect(response.statusCode).toBe(409);
    const message = 'There is a wallet with this address already.';
    const errors = [{ field: 'wallet_address', message }];
    expect(response.json()).toEqual({ success: false, code: 'address_taken', message, errors });
  });

  it('takes one address on two networks', async () => {
    await add(ether, 'ETH');
    await add(ether, 'USDT_BEP20');
    expect(await list()).toMatchObject([{ network_type: 'USDT_BEP20' }, { network_type: 'ETH' }]);
  });
});

describe('changing a wallet', () => {
  // covers: calls.wallet-save
  it('moves it to another address and network', async () => {
    const id = await addWallet(ether, 'ETH');
    const response = await update(id, { wallet_address: bitcoin.toUpperCase(), network_type: 'BTC' });
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({ _id: id, wallet_address: bitcoin, network_type: 'BTC', status: true });
    expect(await readAudit(test.database, id)).toMatchObject([
      {
        action: 'updateDepositWallet',
        before: { wallet_address: ether, network_type: 'ETH' },
        after: { wallet_address: bitcoin, network_type: 'BTC' },
      },
      {},
    ]);
  });

  it.each([
    [{ network_type: 'BTC' }, 'This looks like an Ethereum address, and not like one on Bitcoin.'],
    [{ wallet_address: tron }, 'This looks like a Tron address, and not like one on Ethereum.'],
  ])('checks what is changed against what stays: %j', async (changes, message) => {
    const id = await addWallet(ether, 'ETH');
    const response = await update(id, changes);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual(refusedAddress(message));
    expect(await list()).toMatchObject([{ wallet_address: ether, network_type: 'ETH' }]);
  });

  it('changes the network alone where the address fits both', async () => {
    const id = await addWallet(ether, 'ETH');
    expect((await update(id, { network_type: 'USDT_ERC20' })).json().data).toMatchObject({ wallet_address: ether });
  });

  it('refuses an address that the network has already', async () => {
    await addWallet(ether, 'ETH');
    const id = await addWallet(ether, 'USDT_ERC20');
    expect((await update(id, { network_type: 'ETH' })).json()).toMatchObject({ code: 'address_taken' });
  });

  // covers: calls.wallet-toggle, state.deposit-wallet
  it.each([
    ['the list’s toggle', (id: string, status: boolean) => update(id, { status })],
    ['the call of its own', setStatus],
  ])('switches it off and on by %s, whatever its address', async (_how, toggle) => {
    const [wallet] = await test.database.orm
      .insert(depositWallets)
      .values({ walletAddress: 'from-before-the-check', networkType: 'ETH' })
      .returning();
    const id = wallet?.id ?? '';
    expect((await toggle(id, false)).json().data).toMatchObject({ status: false });
    expect(await list()).toMatchObject([{ wallet_address: 'from-before-the-check', status: false }]);
    expect((await toggle(id, true)).json().data).toMatchObject({ status: true });
    const [entry] = await readAudit(test.database, id);
    expect(entry).toMatchObject({ before: { status: false }, after: { status: true } });
  });
});

describe('the top-ups that wait for a wallet', () => {
  it('are those that were sent to its address, on its network', async () => {
    const { id: userId } = await addCustomer(test.database);
    for (const values of [
      {},
      { depositWalletAddress: ether.toLowerCase() },
      { network: 'USDT_BEP20' as const },
      { depositWalletAddress: '0x52908400098527886E0F7030069857D2E4169EE7' },
      { status: 'approved' as const },
    ]) {
      await addTopup(test.database, userId, { depositWalletAddress: ether, ...values });
    }
    const id = await addWallet(ether, 'ETH');
    const [wallet] = await list();
    expect(wallet).toMatchObject({ _id: id, pending_topups: 2 });
    const response = await update(id, { network_type: 'USDT_BEP20' });
    expect(response.json().data).toMatchObject({ pending_topups: 1 });
    await test.database.orm.update(topups).set({ status: 'cancelled' });
    // The version covers only what can be changed.
    const [now] = await list();
    expect(now).toEqual({ ...response.json().data, pending_topups: 0 });
    expect(response.headers.etag).toBe(now.version);
  });
});

describe('an address that a user withdraws to', () => {
  const message = 'A user withdraws to this address. A deposit address must be the house’s own.';
  const refusal = { success: false, code: 'address_of_user', message, errors: [{ field: 'wallet_address', message }] };

  /** A withdrawal to an address; it is deleted after the test. */
  const withdrawTo = async (walletAddress: string, status: 'pending' | 'approved' | 'rejected' = 'pending') =>
    addWithdrawal(test.database, (await addCustomer(test.database)).id, { walletAddress, status });

  afterEach(() => test.database.orm.delete(withdrawals));

  it.each([
    [ether, 'ETH', ether, 'pending'],
    [ether, 'USDT_BEP20', ether.toLowerCase(), 'approved'],
    [bitcoin, 'BTC', bitcoin.toUpperCase(), 'rejected'],
    [bitcoin.toUpperCase(), 'BTC', bitcoin, 'pending'],
    [tron, 'USDT_TRC20', tron, 'pending'],
  ] as const)(
    'is not added: %s on %s, withdrawn to as %s, which is %s',
    async (address, network, withdrawn, status) => {
      await withdrawTo(withdrawn, status);
      const response = await add(address, network);
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual(refusal);
      expect(await list()).toEqual([]);
    },
  );

  it('does not take the place of another, nor move to another network', async () => {
    const [id, own] = [await addWallet(bitcoin, 'BTC'), await addWallet(ether, 'ETH')];
    await withdrawTo(ether);
    expect((await update(id, { wallet_address: ether, network_type: 'USDT_ERC20' })).json()).toEqual(refusal);
    expect((await update(own, { network_type: 'USDT_ERC20' })).json()).toEqual(refusal);
    expect(await list()).toMatchObject([
      { wallet_address: ether, network_type: 'ETH' },
      { wallet_address: bitcoin, network_type: 'BTC' },
    ]);
  });

  it('does not stand in the way of other changes where it has been there before', async () => {
    const id = await addWallet(ether, 'ETH');
    await withdrawTo(ether);
    expect((await update(id, { status: false })).statusCode).toBe(200);
    const whole = { wallet_address: ether, network_type: 'ETH', status: true };
    expect((await update(id, whole)).json().data).toMatchObject(whole);
  });
});

describe('a new address', () => {
  const news = async (as: SignedIn) =>
    (await as.request('GET', '/notifications')).json().data.map(({ title, message }: Record<string, string>) => ({
      title,
      message,
    }));

  it('is told to every main admin, in full, and to nobody else', async () => {
    const [chief, other, clerk] = [await test.signIn(), await test.signIn(), await test.signIn(['wallets'])];
    await test.database.orm.delete(notifications);
    const id = await addWallet(ether, 'USDT_ERC20');
    await update(id, { status: false });
    await update(id, { wallet_address: bitcoin, network_type: 'BTC' });
    await update(id, { wallet_address: bitcoin, status: true });
    const told = [
      { title: 'Deposit address changed', message: `From USDT ERC20: ${ether} to BTC: ${bitcoin}` },
      { title: 'New deposit address', message: `USDT ERC20: ${ether}` },
    ];
    expect([await news(chief), await news(other), await news(clerk)]).toEqual([told, told, []]);
  });

  it('is told whoever writes it', async () => {
    const chief = await test.signIn();
    await test.database.orm.delete(notifications);
    await test.database.orm.insert(depositWallets).values({ walletAddress: ether, networkType: 'ETH' });
    await test.database.orm.update(depositWallets).set({ walletAddress: tron });
    expect(await news(chief)).toMatchObject([{ message: `From ETH: ${ether} to ETH: ${tron}` }, {}]);
  });

  it('can be marked as read by a main admin alone', async () => {
    const [chief, clerk] = [await test.signIn(), await test.signIn(['wallets'])];
    await addWallet(ether, 'ETH');
    const [note] = (await chief.request('GET', '/notifications')).json().data;
    const markRead = async (as: SignedIn) => (await as.request('PUT', `/notifications/${note._id}/read`)).statusCode;
    expect([await markRead(clerk), await markRead(chief)]).toEqual([404, 200]);
  });
});

// covers: calls.wallet-delete
it('deletes a wallet', async () => {
  const id = await addWallet(ether, 'ETH');
  expect((await remove(id)).json()).toEqual({ success: true, message: 'Wallet deleted successfully' });
  const left = await test.database.orm.select().from(depositWallets).where(eq(depositWallets.id, id));
  expect(left).toEqual([]);
  expect(await readAudit(test.database, id)).toMatchObject([
    { action: 'deleteDepositWallet', before: { wallet_address: ether, network_type: 'ETH', status: true } },
    {},
  ]);
});

it.each([
  ['changing', (id: string) => update(id, { status: false })],
  ['switching', (id: string) => setStatus(id, false)],
  ['deleting', remove],
])('%s a wallet that is not there is a 404', async (_what, send) => {
  const response = await send(nowhere);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ success: false, code: 'not_found', message: 'Wallet not found' });
});
