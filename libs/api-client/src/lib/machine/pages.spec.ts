import { HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixtures, http } from '../../testing';
import { server } from '../../testing-node';
import { ApiError } from '../core/api-error';
import { createClient } from './create-client';
import { pages } from './pages';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const client = createClient({ baseUrl: 'http://panel.example/api/admin', apiKey: fixtures.serviceKey() });

interface Served {
  /** Rows that a page holds at most, whatever is asked for. */
  most?: number;
  /** Says no totals. */
  saysNoTotal?: boolean;
  /** Pays no attention to pages. */
  isWhole?: boolean;
  /** Changes the list before it is read for the nth time. */
  before?: (call: number, ids: string[]) => void;
}

/** A server with these users, in this order; collects what it is asked. */
function serve(ids: string[], { most = Infinity, saysNoTotal = false, isWhole = false, before }: Served = {}) {
  const questions: string[] = [];
  server.use(
    http.untyped.get('*/user/getall', ({ request }) => {
      const { searchParams } = new URL(request.url);
      questions.push(String(searchParams));
      before?.(questions.length, ids);
      const [page, limit] = [Number(searchParams.get('page')), Math.min(most, Number(searchParams.get('limit')))];
      const shown = isWhole ? ids : ids.slice((page - 1) * limit, page * limit);
      const users = shown.map((_id) => fixtures.userDetails({ _id }));
      return HttpResponse.json({ success: true, data: { users, ...(!saysNoTotal && { total: ids.length }) } });
    }),
  );
  return questions;
}

const usersUpTo = (count: number) => Array.from({ length: count }, (_, index) => `u${index + 1}`);

async function readUsers(limit = 10) {
  const ids: string[] = [];
  for await (const { _id } of pages(client, '/user/getall', { query: { limit } })) ids.push(_id);
  return ids;
}

describe('a list is read to its end', () => {
  it.each([
    ['that says its total', {}, 3],
    // How many there are would tell that rows have moved: without it, each page is held against the one before.
    ['that says none', { saysNoTotal: true }, 5],
    ['that gives fewer rows than it is asked for', { most: 5 }, 5],
    ['that knows no pages', { isWhole: true }, 1],
  ])('over a server %s', async (_which, served, calls) => {
    const questions = serve(usersUpTo(25), served);
    expect(await readUsers()).toEqual(usersUpTo(25));
    expect(questions).toHaveLength(calls);
  });

  it.each([0, 10, 20])('with %i rows, without a page too many', async (count) => {
    const questions = serve(usersUpTo(count));
    expect(await readUsers()).toEqual(usersUpTo(count));
    expect(questions).toHaveLength(Math.max(1, count / 10));
  });

  it('with what it is asked for, 100 rows a page unless one says so', async () => {
    const questions = serve(usersUpTo(1));
    for await (const _user of pages(client, '/user/getall', { query: { search: 'ada' } }));
    for await (const _user of pages(client, '/user/getall'));
    expect(questions).toEqual(['search=ada&page=1&limit=100', 'page=1&limit=100']);
  });

  it('no further than it is wanted', async () => {
    const questions = serve(usersUpTo(25));
    for await (const { _id } of pages(client, '/user/getall', { query: { limit: 10 } })) if (_id === 'u3') break;
    expect(questions).toHaveLength(1);
  });
});

describe('while rows come and go', () => {
  it('gives none twice where some have come before it', async () => {
    serve(usersUpTo(25), { before: (call, ids) => call === 2 && ids.unshift('new') });
    const ids = await readUsers();
    expect(ids.filter((id) => id !== 'new')).toEqual(usersUpTo(25));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('misses none where some have gone before it', async () => {
    serve(usersUpTo(25), { before: (call, ids) => call === 3 && ids.splice(0, 2) });
    expect((await readUsers()).toSorted()).toEqual(usersUpTo(25).toSorted());
  });
});

it('reads every list of the contract, by the one place where its rows are', async () => {
  const path = { userId: 'user-1' };
  const rows = [
    await pages(client, '/withdrawals').next(),
    await pages(client, '/all-transactions').next(),
    await pages(client, '/user/ledger/{userId}', { path }).next(),
    await pages(client, '/audit-log').next(),
  ].map(({ value }) => value?._id);
  expect(rows).toEqual([
    fixtures.withdrawal()._id,
    expect.any(String),
    fixtures.ledgerEntry()._id,
    fixtures.auditEntry()._id,
  ]);
});

it('fails where a row cannot be read: a part is not the whole', async () => {
  server.use(
    http.untyped.get('*/plan/getall', () =>
      HttpResponse.json({ success: true, data: [fixtures.plan(), { category: 'without an id' }] }),
    ),
  );
  const failure = await pages(client, '/plan/getall')
    .next()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ code: 'malformed', cause: { message: expect.stringContaining('Row 2') } });
});

it('ends with its signal, between pages and while one is on its way', async () => {
  serve(usersUpTo(25));
  const leave = new AbortController();
  const users = pages(client, '/user/getall', { query: { limit: 10 }, signal: leave.signal });
  await users.next();
  leave.abort('enough');
  const rest = (async () => {
    for await (const _user of users);
  })();
  expect(await rest.catch((error: unknown) => error)).toBe('enough');
});
