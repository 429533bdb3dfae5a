import { fixtures } from '@countinghouse/api-client/testing';
import { describe, expect, it } from 'vitest';
import { indexPages } from './transaction-index';
import { findTransactions } from './find-transactions';

const topup = fixtures.transaction({ _id: 'topup' });
const credit = fixtures.transaction({
  _id: 'credit',
  transaction_id: 'TXN-2026-004212',
  transaction_category: 'wallet',
  date: '2026-04-01T00:00:00.000Z',
  amount: 99.5,
  user_id: { _id: 'user-2', email: 'alan@example.com', fullName: 'Alan Turing' },
  status: 'approved',
  network: null,
  transaction_hash: null,
  description: 'Profit from Gold',
  deposit_wallet_address: null,
});
const createPage = (...transactions: ReturnType<typeof fixtures.transaction>[]) => ({ data: { transactions } });
const all = indexPages([createPage(topup, credit)]);
const noFilters = { type: '', status: '', network: '', from: '', to: '', amount_min: '', amount_max: '' };
const findIds = (search: string, filters = {}) =>
  findTransactions(all, { search, filters: { ...noFilters, ...filters } }, 'UTC').map(({ _id }) => _id);

// covers: transactions.search
describe('spec §2 Transactions: a search on user email, hash, description and network', () => {
  it.each([
    ['user email', 'ALAN@example', ['credit']],
    ['hash', '0x88DF0164', ['topup']],
    ['description', 'profit FROM', ['credit']],
    ['network with spaces', 'usdt erc20', ['topup']],
    ['network name of the contract', 'USDT_ERC20', ['topup']],
    ['nothing', '', ['topup', 'credit']],
    ['words of several fields, in any order', '0x88df example.com', ['topup']],
    ['the end of one field and the beginning of the next', 'com0x', []],
    ['a term that is in both', 'example.com', ['topup', 'credit']],
    ['name', 'turing alan', ['credit']],
    ['transaction ID', 'txn-2026-004211', ['topup']],
    ['deposit address', '0x5290840009', ['topup']],
  ])('finds transactions by %s', (_field, search, expectedIds) => {
    expect(findIds(search)).toEqual(expectedIds);
  });
});

// covers: transactions.type-filter, transactions.status-filter, transactions.network-filter
describe('spec §2 Transactions: filters', () => {
  it.each([
    [{ type: 'topup' }, ['topup']],
    [{ type: 'wallet' }, ['credit']],
    [{ status: 'pending' }, ['topup']],
    [{ status: 'cancelled' }, []],
    [{ network: 'USDT_ERC20' }, ['topup']],
    [{ network: 'BTC' }, []],
    [{ type: 'wallet', status: 'approved' }, ['credit']],
    [{ type: 'wallet', status: 'pending' }, []],
    [{ from: '2026-04-01' }, ['credit']],
    [{ to: '2026-03-31' }, ['topup']],
    [{ amount_min: '99.51' }, ['topup']],
    [{ amount_max: '99.5' }, ['credit']],
    [{ to: '2026-03-31', amount_max: '99.5' }, []],
  ])('apply %j', (filters, expectedIds) => {
    expect(findIds('', filters)).toEqual(expectedIds);
  });

  it('apply to the results of a search', () => {
    expect(findIds('example.com', { type: 'wallet' })).toEqual(['credit']);
  });

  it('do not return cached results of other parameters', () => {
    expect(findIds('example.com', { type: 'wallet' })).toEqual(['credit']);
    expect(findIds('example.com')).toEqual(['topup', 'credit']);
    expect(findIds('example.com', { type: 'wallet' })).toEqual(['credit']);
  });
});
