import { readListParams } from '@countinghouse/ui';
import { expect, it } from 'vitest';
import { toTransactionsQuery, transactionListRules } from './transactions-list';

const toQuery = (address: string, timeZone = 'UTC') =>
  toTransactionsQuery(readListParams(new URLSearchParams(address), transactionListRules), timeZone);

// covers: calls.transactions-query
it.each([
  ['', {}],
  ['search=ada+lovelace', { search: 'ada lovelace' }],
  ['type=topup&status=pending&network=BTC', { transaction_type: 'topup', status: 'pending', network: 'BTC' }],
  ['from=2026-01-01&to=2026-03-31', { from: '2026-01-01', to: '2026-03-31' }],
  ['amount_min=100&amount_max=2500.5', { amount_min: 100, amount_max: 2500.5 }],
  ['sort=-amount', { sort: '-amount' }],
  ['sort=date', { sort: 'date' }],
  ['sort=email&type=credit&status=new&network=DOGE&from=today&to=2026-02-30&amount_min=1e3&amount_max=-1', {}],
])('converts "%s" to %j', (address, expectedQuery) => {
  expect(toQuery(address)).toEqual(expectedQuery);
});

it('sends the time zone only with days', () => {
  expect(toQuery('from=2026-01-01', 'Asia/Kolkata')).toEqual({ from: '2026-01-01', time_zone: 'Asia/Kolkata' });
  expect(toQuery('to=2026-01-01', 'Asia/Kolkata')).toEqual({ to: '2026-01-01', time_zone: 'Asia/Kolkata' });
  expect(toQuery('status=pending', 'Asia/Kolkata')).toEqual({ status: 'pending' });
});
