import { createApiClient } from '@countinghouse/api-client';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/testing';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { commands } from './transactions-commands';

const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'token' });
const findRecords = async (query: string, can = true) =>
  commands.records?.find(query, { client, signal: new AbortController().signal, can: () => can });

/** Mocks a server whose list ignores the search and whose detail responds with a status. */
function serveTransactions(transactions: ReturnType<typeof fixtures.transaction>[], status: 200 | 400 | 404 | 500) {
  server.use(
    http.get('/all-transactions', ({ response }) => response(200).json({ success: true, data: { transactions } })),
    http.get('/transaction/details/{id}', ({ response }) =>
      status === 200
        ? response(200).json({ success: true, data: fixtures.transactionDetails() })
        : response.untyped(HttpResponse.json(fixtures.failure({ code: 'not_found' }), { status })),
    ),
  );
}

const record = {
  label: 'TXN-2026-004211',
  note: 'ada@example.com · $1,250.50',
  path: '/admin/transaction/details/transaction-1',
};
const { transaction_hash: hash } = fixtures.transaction();
/** A hash with the maximum length of an ID. */
const shortHash = hash?.slice(2) ?? '';

it('finds a transaction by its ID', async () => {
  serveTransactions([], 200);
  expect(await findRecords('TXN-2026-004211')).toEqual([record]);
});

it.each([400, 404] as const)('finds a transaction by its hash if the lookup by ID returns %s', async (status) => {
  serveTransactions([fixtures.transaction({ transaction_hash: shortHash })], status);
  expect(await findRecords(shortHash.toUpperCase())).toEqual([record]);
});

it.each([
  ['TXN-2026-004211', true, true],
  ['ada@example.com', true, false],
  ['Ada Lovelace', true, false],
])('handles %s: %s, without server search: %s', (query, isMatch, isMatchWithoutSearch) => {
  expect(commands.records?.matches(query, () => true)).toBe(isMatch);
  expect(commands.records?.matches(query, () => false)).toBe(isMatchWithoutSearch);
});

it('returns the first five matches of the server’s search', async () => {
  const transactions = Array.from({ length: 7 }, (_, index) => fixtures.transaction({ _id: `t${index}` }));
  serveTransactions(transactions, 500);
  const records = await findRecords('Ada Lovelace');
  expect(records).toHaveLength(5);
  expect(records?.[0]).toEqual({ ...record, path: '/admin/transaction/details/t0' });
});

it('only looks up IDs on servers without search', async () => {
  serveTransactions([fixtures.transaction({ _id: 'other' })], 200);
  expect(await findRecords('TXN-2026-004211', false)).toEqual([record]);
  serveTransactions([fixtures.transaction({ _id: 'other' })], 404);
  expect(await findRecords(shortHash, false)).toEqual([]);
});

it('drops duplicates', async () => {
  serveTransactions([fixtures.transaction({ transaction_hash: shortHash })], 200);
  expect(await findRecords(shortHash)).toEqual([record]);
});

it('skips the lookup for a query longer than any ID', async () => {
  serveTransactions([fixtures.transaction()], 500);
  expect(await findRecords(hash ?? '')).toEqual([record]);
});

it('filters by a full hash and searches for anything else', async () => {
  const requests: string[] = [];
  serveTransactions([], 404);
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${pathname.replace('/api/admin', '')}${search}`);
  });
  const machineId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21';
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  for (const query of ['88df01', 'ada', hash ?? '', address, machineId]) await findRecords(query);
  server.events.removeAllListeners();
  expect(requests).toEqual([
    '/transaction/details/88df01',
    '/all-transactions?page=1&limit=10&search=88df01',
    '/all-transactions?page=1&limit=10&search=ada',
    `/all-transactions?page=1&limit=10&transaction_hash=${hash}`,
    `/transaction/details/${address}`,
    `/all-transactions?page=1&limit=10&search=${address}`,
    `/transaction/details/${machineId}`,
  ]);
});

it('rejects on a server error', async () => {
  serveTransactions([], 500);
  await expect(findRecords('TXN-2026-004211')).rejects.toThrow();
});

it('shows a placeholder for a transaction without an ID', async () => {
  const minimal = { _id: 't1', transaction_hash: shortHash };
  server.use(
    http.untyped.get('*/all-transactions', () =>
      HttpResponse.json({ success: true, data: { transactions: [minimal, { transaction_hash: shortHash }] } }),
    ),
    http.untyped.get('*/transaction/details/*', () => HttpResponse.json({ success: false }, { status: 404 })),
  );
  expect(await findRecords(shortHash)).toEqual([
    { label: 'this transaction', note: '–', path: '/admin/transaction/details/t1' },
  ]);
});
