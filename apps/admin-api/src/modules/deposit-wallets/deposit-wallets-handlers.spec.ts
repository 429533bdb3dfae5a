import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { depositWallets } from '../../database/schema';
import { readAudit } from '../../test-support/customers';
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
  caller.ask('POST', '/admin-wallet/add', { payload: { wallet_address, network_type } });
const addWallet = async (address: string, network: string): Promise<string> =>
  (await add(address, network)).json().data._id;
const update = (id: string, payload: object) => caller.ask('PATCH', `/admin-wallet/update/${id}`, { payload });
const setStatus = (id: string, status: boolean) =>
  caller.ask('PATCH', `/admin-wallet/update-status/${id}`, { payload: { status } });
const remove = (id: string) => caller.ask('DELETE', `/admin-wallet/delete/${id}`);
const list = async () => (await caller.ask('GET', '/admin-wallets')).json().data;

const refusedAddress = (message: string) => ({
  success: false,
  code: 'validation_failed',
  message,
  errors: [{ field: 'wallet_address', message }],
});

describe('adding a wallet', () => {
  // holds: entity.deposit-wallet, calls.wallet-save, calls.wallets-list
  it.each([
    [ether, 'ETH'],
    [ether, 'USDT_ERC20'],
    [ether, 'USDT_BEP20'],
    [tron, 'USDT_TRC20'],
    [bitcoin, 'BTC'],
  ])('takes %s on %s and offers it at once', async (wallet_address, network_type) => {
    const answer = await add(wallet_address, network_type);
    expect(answer.statusCode).toBe(201);
    const { data } = answer.json();
    const after = { _id: data._id, wallet_address, network_type, status: true };
    expect(data).toEqual({ ...after, version: expect.any(String) });
    expect(await list()).toEqual([data]);
    const [entry] = await readAudit(test.database, data._id);
    expect(entry).toMatchObject({ action: 'addDepositWallet', actorId: caller.id, entity: 'deposit_wallet' });
    expect(entry?.after).toEqual(after);
  });

  // holds: valid.address
  it.each([
    [ether.replace('5aA', '5AA'), 'ETH', 'The checksum does not match: a character is wrong, missing or swapped.'],
    [tron, 'BTC', 'This looks like a Tron address, and not like one on Bitcoin.'],
    [
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'BTC',
      'This is an address of Bitcoin’s test network, where money is worth nothing.',
    ],
  ])('refuses %s on %s at the address', async (address, network, message) => {
    const answer = await add(address, network);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(refusedAddress(message));
    expect(await list()).toEqual([]);
  });

  it.each([bitcoin, bitcoin.toUpperCase()])('refuses one that the network has already: %s', async (address) => {
    await add(bitcoin, 'BTC');
    const answer = await add(address, 'BTC');
    expect(answer.statusCode).toBe(409);
    const message = 'There is a wallet with this address already.';
    const errors = [{ field: 'wallet_address', message }];
    expect(answer.json()).toEqual({ success: false, code: 'address_taken', message, errors });
  });

  it('takes one address on two networks', async () => {
    await add(ether, 'ETH');
    await add(ether, 'USDT_BEP20');
    expect(await list()).toMatchObject([{ network_type: 'USDT_BEP20' }, { network_type: 'ETH' }]);
  });
});

describe('changing a wallet', () => {
  // holds: calls.wallet-save
  it('moves it to another address and network', async () => {
    const id = await addWallet(ether, 'ETH');
    const answer = await update(id, { wallet_address: bitcoin.toUpperCase(), network_type: 'BTC' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({ _id: id, wallet_address: bitcoin, network_type: 'BTC', status: true });
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
    const answer = await update(id, changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(refusedAddress(message));
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

  // holds: calls.wallet-toggle, state.deposit-wallet
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

// holds: calls.wallet-delete
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
])('%s a wallet that is not there is a 404', async (_what, ask) => {
  const answer = await ask(nowhere);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({ success: false, code: 'not_found', message: 'Wallet not found' });
});
