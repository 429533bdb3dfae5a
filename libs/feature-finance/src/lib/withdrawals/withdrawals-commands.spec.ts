import { createApiClient } from '@countinghouse/api-client';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/testing';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { commands } from './withdrawals-commands';

const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'token' });
const { wallet_address: address } = fixtures.withdrawal();
const findRecords = (query: string) =>
  commands.records?.find(query, { client, signal: new AbortController().signal, can: () => true });

it.each([
  ['WD-2026-00042', true],
  ['00042', true],
  ['ada@example.com', false],
  ['Ada Lovelace', false],
  ['pending', false],
  ['0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060', false],
  ['0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21', false],
])('handles %s: %s', (query, isMatch) => {
  expect(commands.records?.matches(query, () => true)).toBe(isMatch);
});

it.each([
  address,
  'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297',
])('handles the address %s if the server supports search', (query) => {
  expect(commands.records?.matches(query, () => true)).toBe(true);
  expect(commands.records?.matches(query, () => false)).toBe(false);
});

it('finds withdrawals by payout address, ignoring case', async () => {
  const data = [
    fixtures.withdrawal(),
    fixtures.withdrawal({ _id: 'other', wallet_address: `${address.slice(0, -1)}8` }),
  ];
  server.use(http.get('/withdrawals', ({ response }) => response(200).json({ success: true, data })));
  expect(await findRecords(address.toLowerCase())).toEqual([
    { label: 'WD-2026-00042', note: 'Ada Lovelace · $250.00', path: '/admin/withdrawal/view/withdrawal-1' },
  ]);
});

it('finds a withdrawal by its ID, even if the server ignores the search', async () => {
  const searches: (string | null)[] = [];
  server.use(
    http.get('/withdrawals', ({ request, response }) => {
      searches.push(new URL(request.url).searchParams.get('search'));
      const other = fixtures.withdrawal({ _id: 'other', withdrawal_request: 'WD-2026-00041' });
      return response(200).json({ success: true, data: [other, fixtures.withdrawal()] });
    }),
  );
  expect(await findRecords('wd-2026-00042')).toEqual([
    { label: 'WD-2026-00042', note: 'Ada Lovelace · $250.00', path: '/admin/withdrawal/view/withdrawal-1' },
  ]);
  expect(searches).toEqual(['wd-2026-00042']);
});

it('skips withdrawals without an ID and shows the available values of others', async () => {
  const data = [{ _id: 'w1' }, { _id: 'w2', withdrawal_request: 'WD-1', amount: '250' }];
  server.use(http.untyped.get('*/withdrawals', () => HttpResponse.json({ success: true, data })));
  expect(await findRecords('wd-1')).toEqual([{ label: 'WD-1', note: '$250.00', path: '/admin/withdrawal/view/w2' }]);
});
