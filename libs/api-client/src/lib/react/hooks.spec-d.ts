import { expectTypeOf, test } from 'vitest';
import type { Schemas } from '../../schema';
import { useMutation, useQuery } from './hooks';

test('a read is typed by its path', () => {
  const plans = useQuery('get', '/plan/getall');
  expectTypeOf(plans.data?.data).toEqualTypeOf<Schemas['Plan'][] | undefined>();
  expectTypeOf(plans.error?.serverMessage).toEqualTypeOf<string | undefined>();
  expectTypeOf(plans.error?.fields).toEqualTypeOf<Readonly<Record<string, string>> | undefined>();

  const names = useQuery('get', '/plan/getall', {}, { select: ({ data }) => data.map(({ category }) => category) });
  expectTypeOf(names.data).toEqualTypeOf<(string | undefined)[] | undefined>();

  // @ts-expect-error the id is missing
  useQuery('get', '/plan/details/{id}');
  // @ts-expect-error that path is not read
  useQuery('get', '/add-plan');
});

test('what can be changed is read with its version', () => {
  expectTypeOf(useQuery('get', '/plan/details/{id}', { params: { path: { id: 'p' } } }).data?.version).toEqualTypeOf<
    string | undefined
  >();
  // @ts-expect-error a list has none
  void useQuery('get', '/plan/getall').data?.version;
});

test('a wrong read or write does not compile', () => {
  // @ts-expect-error no such path
  useQuery('get', '/plans');
  // @ts-expect-error a page is a number
  useQuery('get', '/user/getall', { params: { query: { page: 'one' } } });
  const plans = useQuery('get', '/plan/getall');
  // @ts-expect-error the contract says category
  void plans.data?.data[0]?.name;

  const decide = useMutation('put', '/transaction/status/{id}');
  const params = { path: { id: 'a' } };
  // @ts-expect-error no such decision
  decide.mutate({ params, body: { status: 'rejected' } });
  // @ts-expect-error the id is missing
  decide.mutate({ body: { status: 'approved' } });
});

test('a file is read as a Blob', () => {
  const file = useQuery('get', '/uploads/{path}', { params: { path: { path: 'a.webp' } }, parseAs: 'blob' });
  expectTypeOf(file.data).toEqualTypeOf<Blob | undefined>();
});

test('a write is typed by its path, and its words are words', () => {
  const remove = useMutation('delete', '/user/{id}', { meta: { error: 'Failed to delete user.' } });
  expectTypeOf(remove.mutate).parameter(0).toExtend<{ params: { path: { id: string } } }>();
  // @ts-expect-error words only
  useMutation('delete', '/user/{id}', { meta: { error: 5 } });
});

test('what a write changes is a path that is read', () => {
  useMutation('put', '/notifications/read-all', { meta: { changesOnly: '/notifications' } });
  // @ts-expect-error that path is not read
  useMutation('put', '/notifications/read-all', { meta: { changesOnly: '/add-plan' } });
});
