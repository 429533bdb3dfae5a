import { expect, it } from 'vitest';
import { toDecidable } from './decidable';

it('accepts any amount and status', () => {
  const record = { _id: 'w1', amount: 0, status: 'on_hold' };
  expect(toDecidable(record)).toEqual({ record });
});

it.each([
  [{ status: 'pending' }, 'the amount'],
  [{ amount: 5 }, 'the status'],
  [{ amount: 5, status: '' }, 'the status'],
  [{}, 'the amount and the status'],
])('names the properties missing in %j', (record, missing) => {
  expect(toDecidable(record)).toEqual({
    disabledReason: `Not sent by the server ${missing}, so it cannot be decided here.`,
  });
});
