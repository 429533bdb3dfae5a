import { expect, it } from 'vitest';
import { operations } from './generated/contract';
import { plan } from './plan';

it('has every operation of the contract, and no other', () => {
  expect(Object.keys(plan).sort()).toEqual(operations.map(({ id }) => id).sort());
});

it('reads by no operation that writes', () => {
  const reads = operations.filter(({ id }) => plan[id]?.kind === 'read');
  expect(new Set(reads.map(({ method }) => method))).toEqual(new Set(['get']));
});
