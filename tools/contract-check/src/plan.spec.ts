import { expect, it } from 'vitest';
import { operations } from './generated/contract';
import { plan } from './plan';

it('contains every operation of the contract', () => {
  expect(Object.keys(plan).sort()).toEqual(operations.map(({ id }) => id).sort());
});

it('reads only with GET operations', () => {
  const reads = operations.filter(({ id }) => plan[id]?.kind === 'read');
  expect(new Set(reads.map(({ method }) => method))).toEqual(new Set(['get']));
});
