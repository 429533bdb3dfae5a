import { createApiClient } from '@countinghouse/api-client';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/feature-testing';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { commands } from './withdrawals-commands';

const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'token' });
const find = (words: string) => commands.records?.find(words, { client, signal: new AbortController().signal });

it.each([
  ['WD-2026-00042', true],
  ['00042', true],
  ['ada@example.com', false],
  ['Ada Lovelace', false],
  ['pending', false],
  ['0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060', false],
])('asks for %s: %s', (words, isAsked) => {
  expect(commands.records?.isFor(words)).toBe(isAsked);
});

it('finds a withdrawal by its ID, also on a server that sends all of them', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('/withdrawals', ({ request, response }) => {
      asked.push(new URL(request.url).searchParams.get('search'));
      const other = fixtures.withdrawal({ _id: 'other', withdrawal_request: 'WD-2026-00041' });
      return response(200).json({ success: true, data: [other, fixtures.withdrawal()] });
    }),
  );
  expect(await find('wd-2026-00042')).toEqual([
    { label: 'WD-2026-00042', note: 'Ada Lovelace · $250.00', path: '/admin/withdrawal/view/withdrawal-1' },
  ]);
  expect(asked).toEqual(['wd-2026-00042']);
});

it('passes over those without an ID, and says of another what it knows', async () => {
  const data = [{ _id: 'w1' }, { _id: 'w2', withdrawal_request: 'WD-1', amount: '250' }];
  server.use(http.untyped.get('*/withdrawals', () => HttpResponse.json({ success: true, data })));
  expect(await find('wd-1')).toEqual([{ label: 'WD-1', note: '$250.00', path: '/admin/withdrawal/view/w2' }]);
});
