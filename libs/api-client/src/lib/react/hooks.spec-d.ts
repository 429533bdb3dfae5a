import { expectTypeOf, test } from 'vitest';
import type { Schemas } from '../../schema';
import { useMutation, useQuery } from './hooks';

test('types reads by their path', () => {
  const plans = useQuery('get', '/plan/getall');
  expectTypeOf(plans.data?.data).toEqualTypeOf<Schemas['Plan'][] | undefined>();
  expectTypeOf(plans.error?.serverMessage).toEqualTypeOf<string | undefined>();
  expectTypeOf(plans.error?.fields).toEqualTypeOf<Readonly<Record<string, string>> | undefined>();

  const names = useQuery('get', '/plan/getall', {}, { select: ({ data }) => data.map(({ category }) => category) });
  expectTypeOf(names.data).toEqualTypeOf<(string | undefined)[] | undefined>();

  // @ts-expect-error the id is missing
  useQuery('get', '/plan/details/{id}');
  // @ts-expect-error the path has no GET
  useQuery('get', '/add-plan');
});

test('types the version of editable records', () => {
  expectTypeOf(useQuery('get', '/plan/details/{id}', { params: { path: { id: 'p' } } }).data?.version).toEqualTypeOf<
    string | undefined
  >();
  // @ts-expect-error a list has none
  void useQuery('get', '/plan/getall').data?.version;
});

test('rejects invalid reads and writes', () => {
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

test('types a file as a Blob', () => {
  const file = useQuery('get', '/uploads/{path}', { params: { path: { path: 'a.webp' } }, parseAs: 'blob' });
  expectTypeOf(file.data).toEqualTypeOf<Blob | undefined>();
});

test('types writes and their messages', () => {
  const remove = useMutation('delete', '/user/{id}', { meta: { error: 'Failed to delete user.' } });
  expectTypeOf(remove.mutate).parameter(0).toExtend<{ params: { path: { id: string } } }>();
  // @ts-expect-error a message is a string
  useMutation('delete', '/user/{id}', { meta: { error: 5 } });
});

test('types changesOnly as a path with GET', () => {
  useMutation('put', '/notifications/read-all', { meta: { changesOnly: '/notifications' } });
  // @ts-expect-error the path has no GET
  useMutation('put', '/notifications/read-all', { meta: { changesOnly: '/add-plan' } });
});
