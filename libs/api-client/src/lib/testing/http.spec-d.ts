import { expectTypeOf, test } from 'vitest';
import type { Schemas } from '../../schema';
import { fixtures } from './fixtures';
import { http } from './http';

test('types mocked responses by the contract', () => {
  http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [fixtures.plan()] }));
  // @ts-expect-error no such path
  http.get('/plans', ({ response }) => response(200).empty());
  // @ts-expect-error no such field
  http.get('/plan/getall', ({ response }) => response(200).json({ success: true, plans: [] }));
  // @ts-expect-error no such response status
  http.get('/plan/getall', ({ response }) => response(204).empty());
});

test('types fixtures as complete entities of the contract', () => {
  expectTypeOf(fixtures.plan()).toExtend<Schemas['Plan']>();
  expectTypeOf(fixtures.plan().investmentAmount.min).toEqualTypeOf<number>();
  // @ts-expect-error no such status
  fixtures.withdrawal({ status: 'cancelled' });
});
