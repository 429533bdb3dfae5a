import { expectTypeOf, test } from 'vitest';
import type { Schemas } from '../../schema';
import { createClient } from './create-client';
import { pages, type RowOf } from './pages';

const client = createClient({ baseUrl: '/api/admin', apiKey: 'key' });

test('the rows are those of the path', () => {
  expectTypeOf<RowOf<'/user/getall'>>().toEqualTypeOf<Schemas['User']>();
  expectTypeOf<RowOf<'/all-transactions'>>().toEqualTypeOf<Schemas['Transaction']>();
  expectTypeOf<RowOf<'/withdrawals'>>().toEqualTypeOf<Schemas['Withdrawal']>();
  expectTypeOf(pages(client, '/plan/getall')).toEqualTypeOf<AsyncGenerator<Schemas['Plan'], void, undefined>>();
});

test('a wrong question does not compile', () => {
  // @ts-expect-error no such path
  pages(client, '/users');
  // @ts-expect-error no list
  pages(client, '/plan/details/{id}');
  // @ts-expect-error its rows are not where those of a list are
  pages(client, '/info/{id}', { path: { id: 'a' } });
  // @ts-expect-error whose ledger?
  pages(client, '/user/ledger/{userId}');
  // @ts-expect-error no such status
  pages(client, '/withdrawals', { query: { status: 'paid' } });
  // @ts-expect-error the pages are counted here
  pages(client, '/withdrawals', { query: { page: 2 } });
  // @ts-expect-error a client of a program needs a key
  createClient({ baseUrl: '/api/admin' });
});
