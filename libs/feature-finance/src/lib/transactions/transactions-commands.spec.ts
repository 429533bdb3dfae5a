import { createApiClient } from '@countinghouse/api-client';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/testing';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { commands } from './transactions-commands';

const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'token' });
const find = async (words: string, can = true) =>
  commands.records?.find(words, { client, signal: new AbortController().signal, can: () => can });

/** A server whose list has these transactions whatever it is asked, and whose detail answers with a status. */
function serve(transactions: ReturnType<typeof fixtures.transaction>[], status: 200 | 400 | 404 | 500) {
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
/** As long as an ID may be. */
const shortHash = hash?.slice(2) ?? '';

it('finds a transaction by its ID', async () => {
  serve([], 200);
  expect(await find('TXN-2026-004211')).toEqual([record]);
});

it.each([400, 404] as const)('finds one by its hash, though a detail of that name is a %s', async (status) => {
  serve([fixtures.transaction({ transaction_hash: shortHash })], status);
  expect(await find(shortHash.toUpperCase())).toEqual([record]);
});

it.each([
  ['TXN-2026-004211', true, true],
  ['ada@example.com', true, false],
  ['Ada Lovelace', true, false],
])('asks for %s: %s, without a search on the server: %s', (words, isAsked, isAskedWithout) => {
  expect(commands.records?.isFor(words, () => true)).toBe(isAsked);
  expect(commands.records?.isFor(words, () => false)).toBe(isAskedWithout);
});

it('finds transactions by what the server searches, the best five', async () => {
  const found = Array.from({ length: 7 }, (_, index) => fixtures.transaction({ _id: `t${index}` }));
  serve(found, 500);
  const records = await find('Ada Lovelace');
  expect(records).toHaveLength(5);
  expect(records?.[0]).toEqual({ ...record, path: '/admin/transaction/details/t0' });
});

it('finds by an ID alone where the server cannot search', async () => {
  serve([fixtures.transaction({ _id: 'other' })], 200);
  expect(await find('TXN-2026-004211', false)).toEqual([record]);
  serve([fixtures.transaction({ _id: 'other' })], 404);
  expect(await find(shortHash, false)).toEqual([]);
});

it('tells one that is found twice once', async () => {
  serve([fixtures.transaction({ transaction_hash: shortHash })], 200);
  expect(await find(shortHash)).toEqual([record]);
});

it('asks for no detail whose name is longer than any ID', async () => {
  serve([fixtures.transaction()], 500);
  expect(await find(hash ?? '')).toEqual([record]);
});

it('asks for a hash as the whole of it, and searches for anything else', async () => {
  const asked: string[] = [];
  serve([], 404);
  server.events.on('request:start', ({ request }) => {
    const { pathname, search } = new URL(request.url);
    asked.push(`${pathname.replace('/api/admin', '')}${search}`);
  });
  const machineId = '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b21';
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  for (const words of ['88df01', 'ada', hash ?? '', address, machineId]) await find(words);
  server.events.removeAllListeners();
  expect(asked).toEqual([
    '/transaction/details/88df01',
    '/all-transactions?page=1&limit=10&search=88df01',
    '/all-transactions?page=1&limit=10&search=ada',
    `/all-transactions?page=1&limit=10&transaction_hash=${hash}`,
    `/transaction/details/${address}`,
    `/all-transactions?page=1&limit=10&search=${address}`,
    `/transaction/details/${machineId}`,
  ]);
});

it('fails where the server fails', async () => {
  serve([], 500);
  await expect(find('TXN-2026-004211')).rejects.toThrow();
});

it('names one of which little is known', async () => {
  const thin = { _id: 't1', transaction_hash: shortHash };
  server.use(
    http.untyped.get('*/all-transactions', () =>
      HttpResponse.json({ success: true, data: { transactions: [thin, { transaction_hash: shortHash }] } }),
    ),
    http.untyped.get('*/transaction/details/*', () => HttpResponse.json({ success: false }, { status: 404 })),
  );
  expect(await find(shortHash)).toEqual([
    { label: 'this transaction', note: '–', path: '/admin/transaction/details/t1' },
  ]);
});
