import { createApiClient } from '@countinghouse/api-client';
import { fixtures, http } from '@countinghouse/api-client/testing';
import { server } from '@countinghouse/testing';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { usersArea } from './users-area';

const findRecords = async (searchText: string, can = () => true) => {
  const commands = await usersArea.commands?.();
  const client = createApiClient({ baseUrl: 'http://panel.example/api/admin', getToken: () => 'token' });
  return commands?.commands.records?.find(searchText, { client, signal: new AbortController().signal, can });
};

it('returns the first five matches of the server search', async () => {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('/user/getall', ({ request, response }) => {
      queries.push(Object.fromEntries(new URL(request.url).searchParams));
      const users = Array.from({ length: 7 }, (_, index) => fixtures.user({ _id: `u${index}` }));
      return response(200).json({ success: true, data: { users, total: 7, page: 1 } });
    }),
  );
  const results = await findRecords('ada@example.com');
  expect(queries).toEqual([{ page: '1', limit: '10', search: 'ada@example.com' }]);
  expect(results).toHaveLength(5);
  expect(results?.[0]).toEqual({ label: 'Ada Lovelace', note: 'ada@example.com', path: '/admin/users/u0' });
});

it('applies to names, not to hashes', async () => {
  const commands = await usersArea.commands?.();
  const matches = commands?.commands.records?.matches;
  expect(matches?.('ada', () => true)).toBe(true);
  expect(matches?.('0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060', () => true)).toBe(false);
});

it('labels a user by name, email or a fallback', async () => {
  const users = [{ _id: 1, fullName: null, email: 'ada@example.com' }, { _id: 2 }, { fullName: 'Nobody' }];
  server.use(http.untyped.get('*/user/getall', () => HttpResponse.json({ success: true, data: { users } })));
  expect(await findRecords('ada')).toEqual([
    { label: 'ada@example.com', path: '/admin/users/1' },
    { label: 'this user', path: '/admin/users/2' },
  ]);
});

it('links to the form if the server has no user overview', async () => {
  const results = await findRecords('ada@example.com', () => false);
  expect(results?.[0]).toMatchObject({ path: '/admin/users/edit/user-1' });
});
