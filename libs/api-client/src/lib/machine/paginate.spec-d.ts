import { expectTypeOf, test } from 'vitest';
import type { Schemas } from '../../schema';
import { createClient } from './create-client';
import { paginate, type ListRow } from './paginate';

const client = createClient({ baseUrl: '/api/admin', apiKey: 'key' });

test('types the rows by the path', () => {
  expectTypeOf<ListRow<'/user/getall'>>().toEqualTypeOf<Schemas['User']>();
  expectTypeOf<ListRow<'/all-transactions'>>().toEqualTypeOf<Schemas['Transaction']>();
  expectTypeOf<ListRow<'/withdrawals'>>().toEqualTypeOf<Schemas['Withdrawal']>();
  expectTypeOf(paginate(client, '/plan/getall')).toEqualTypeOf<AsyncGenerator<Schemas['Plan'], void, undefined>>();
});

test('rejects invalid lists and parameters', () => {
  // @ts-expect-error no such path
  paginate(client, '/users');
  // @ts-expect-error not a list
  paginate(client, '/plan/details/{id}');
  // @ts-expect-error its rows are not in `data`
  paginate(client, '/info/{id}', { path: { id: 'a' } });
  // @ts-expect-error the path parameter is missing
  paginate(client, '/user/ledger/{userId}');
  // @ts-expect-error no such status
  paginate(client, '/withdrawals', { query: { status: 'paid' } });
  // @ts-expect-error `page` is not a parameter
  paginate(client, '/withdrawals', { query: { page: 2 } });
  // @ts-expect-error the key is missing
  createClient({ baseUrl: '/api/admin' });
});
