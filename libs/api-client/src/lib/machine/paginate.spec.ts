import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixtures, http } from '../../testing';
import { server } from '../../testing-node';
import { ApiError } from '../core/api-error';
import { createClient } from './create-client';
import { paginate } from './paginate';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const client = createClient({ baseUrl: 'http://panel.example/api/admin', apiKey: fixtures.serviceKey() });

interface ServeOptions {
  /** Maximum page size of the server. */
  maxRows?: number;
  hasNoTotal?: boolean;
  ignoresPages?: boolean;
  /** Changes the list before the response of the nth request. */
  onRequest?: (call: number, ids: string[]) => void;
}

/** Serves users with these ids, and returns the query strings that arrive. */
function serveUsers(
  ids: string[],
  { maxRows = Infinity, hasNoTotal = false, ignoresPages = false, onRequest }: ServeOptions = {},
) {
  const requests: string[] = [];
  server.use(
    http.untyped.get('*/user/getall', ({ request }) => {
      const { searchParams } = new URL(request.url);
      requests.push(String(searchParams));
      onRequest?.(requests.length, ids);
      const [page, limit] = [Number(searchParams.get('page')), Math.min(maxRows, Number(searchParams.get('limit')))];
      const pageIds = ignoresPages ? ids : ids.slice((page - 1) * limit, page * limit);
      const users = pageIds.map((_id) => fixtures.userDetails({ _id }));
      return HttpResponse.json({ success: true, data: { users, ...(!hasNoTotal && { total: ids.length }) } });
    }),
  );
  return requests;
}

const createIds = (count: number) => Array.from({ length: count }, (_, index) => `u${index + 1}`);

async function readUsers(limit = 10) {
  const ids: string[] = [];
  for await (const { _id } of paginate(client, '/user/getall', { query: { limit } })) ids.push(_id);
  return ids;
}

describe('paginate', () => {
  it.each([
    ['with totals', {}, 3],
    // Without a total, only the previous page shows whether rows have moved.
    ['without totals', { hasNoTotal: true }, 5],
    ['with a smaller page size', { maxRows: 5 }, 5],
    ['without pages', { ignoresPages: true }, 1],
  ])('reads a list to its end from a server %s', async (_which, options, calls) => {
    const requests = serveUsers(createIds(25), options);
    expect(await readUsers()).toEqual(createIds(25));
    expect(requests).toHaveLength(calls);
  });

  it.each([0, 10, 20])('reads %i rows without an extra page', async (count) => {
    const requests = serveUsers(createIds(count));
    expect(await readUsers()).toEqual(createIds(count));
    expect(requests).toHaveLength(Math.max(1, count / 10));
  });

  it('sends the query parameters, and requests 100 rows a page by default', async () => {
    const requests = serveUsers(createIds(1));
    for await (const _user of paginate(client, '/user/getall', { query: { search: 'ada' } }));
    for await (const _user of paginate(client, '/user/getall'));
    expect(requests).toEqual(['search=ada&page=1&limit=100', 'page=1&limit=100']);
  });

  it('reads only as far as its rows are consumed', async () => {
    const requests = serveUsers(createIds(25));
    for await (const { _id } of paginate(client, '/user/getall', { query: { limit: 10 } })) if (_id === 'u3') break;
    expect(requests).toHaveLength(1);
  });
});

describe('a list that changes while it is read', () => {
  it('returns no row twice after others were added', async () => {
    serveUsers(createIds(25), { onRequest: (call, ids) => call === 2 && ids.unshift('new') });
    const ids = await readUsers();
    expect(ids.filter((id) => id !== 'new')).toEqual(createIds(25));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('misses no row after others were removed', async () => {
    serveUsers(createIds(25), { onRequest: (call, ids) => call === 3 && ids.splice(0, 2) });
    expect((await readUsers()).toSorted()).toEqual(createIds(25).toSorted());
  });
});

it('reads lists with different response shapes', async () => {
  const path = { userId: 'user-1' };
  const rows = [
    await paginate(client, '/withdrawals').next(),
    await paginate(client, '/all-transactions').next(),
    await paginate(client, '/user/ledger/{userId}', { path }).next(),
    await paginate(client, '/audit-log').next(),
  ].map(({ value }) => value?._id);
  expect(rows).toEqual([
    fixtures.withdrawal()._id,
    expect.any(String),
    fixtures.ledgerEntry()._id,
    fixtures.auditEntry()._id,
  ]);
});

it('fails on a malformed row', async () => {
  server.use(
    http.untyped.get('*/plan/getall', () =>
      HttpResponse.json({ success: true, data: [fixtures.plan(), { category: 'without an id' }] }),
    ),
  );
  const error = await paginate(client, '/plan/getall')
    .next()
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 'malformed', cause: { message: expect.stringContaining('Row 2') } });
});

it('stops when its signal aborts', async () => {
  serveUsers(createIds(25));
  const controller = new AbortController();
  const users = paginate(client, '/user/getall', { query: { limit: 10 }, signal: controller.signal });
  await users.next();
  controller.abort('enough');
  const rest = (async () => {
    for await (const _user of users);
  })();
  expect(await rest.catch((error: unknown) => error)).toBe('enough');
});
