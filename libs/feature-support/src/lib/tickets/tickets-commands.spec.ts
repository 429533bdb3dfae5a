import { createApiClient } from '@countinghouse/api-client';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/testing';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { commands } from './tickets-commands';

const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'token' });
const findRecords = (searchText: string) =>
  commands.records?.find(searchText, { client, signal: new AbortController().signal, can: () => true });

it.each([
  ['TKT-00117', true],
  ['top-up', true],
  ['ada@example.com', true],
  ['0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060', false],
])('searches for %s: %s, and never if the server cannot search', (searchText, isSearched) => {
  expect(commands.records?.matches(searchText, () => true)).toBe(isSearched);
  expect(commands.records?.matches(searchText, (capability) => capability !== 'ticket_search')).toBe(false);
});

it('returns the first five matches of the server search', async () => {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/support-enquiries', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      const data = Array.from({ length: 7 }, (_, index) => fixtures.ticket({ _id: `t${index}` }));
      return response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount: 7 }) });
    }),
  );
  const results = await findRecords('ada lovelace');
  expect(queries).toEqual([{ page: '1', limit: '10', search: 'ada lovelace' }]);
  expect(results).toHaveLength(5);
  expect(results?.[0]).toEqual({
    label: 'TKT-00117',
    note: 'My top-up has not arrived · Ada Lovelace',
    path: '/admin/support-ticket/details/t0',
  });
});

it('labels a ticket by the known values', async () => {
  const data = [{ _id: 7, user_id: { email: 'ada@example.com' } }, { _id: 8 }, { ticket_id: 'TKT-9' }];
  server.use(http.untyped.get('*/support-enquiries', () => HttpResponse.json({ success: true, data })));
  expect(await findRecords('tkt')).toEqual([
    { label: 'this ticket', note: 'ada@example.com', path: '/admin/support-ticket/details/7' },
    { label: 'this ticket', path: '/admin/support-ticket/details/8' },
  ]);
});
