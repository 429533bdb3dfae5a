import { expect, it } from 'vitest';
import { toDecidable } from './decidable';

it('needs an amount and a status, whatever they are', () => {
  const record = { _id: 'w1', amount: 0, status: 'on_hold' };
  expect(toDecidable(record)).toEqual({ record });
});

it.each([
  [{ status: 'pending' }, 'the amount'],
  [{ amount: 5 }, 'the status'],
  [{ amount: 5, status: '' }, 'the status'],
  [{}, 'the amount and the status'],
])('says what %j lacks', (record, unsaid) => {
  expect(toDecidable(record)).toEqual({ lack: `The server did not say ${unsaid}, so it cannot be decided here.` });
});
