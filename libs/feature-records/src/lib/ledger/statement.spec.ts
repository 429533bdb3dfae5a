import { fixtures } from '@countinghouse/api-client/testing';
import { expect, it } from 'vitest';
import { toStatement } from './statement';

const user = { _id: 'user-1', fullName: 'Ada Lovelace', email: 'ada@example.com' };
const figures = fixtures.ledgerFigures({ opening: 0.1, credits: 0.9, debits: 0.3, closing: 0.7 });
const entry = (_id: string, amount: number, balance: number) => fixtures.ledgerEntry({ _id, amount, balance });
const [first, second, third] = [entry('a', 0.7, 0.8), entry('b', 0.2, 1), entry('c', -0.3, 0.7)];
const page = (...data: ReturnType<typeof entry>[]) => ({ data, user, figures });

it('puts the pages together, the oldest entry first, and sees that they add up', () => {
  const statement = toStatement([page(third, second), page(first)]);
  expect(statement).toEqual({ owner: user, figures, entries: [first, second, third], addsUp: true });
});

it('takes an entry once that a newer one has moved to the next page', () => {
  const statement = toStatement([page(third, second), page(second, first)]);
  expect(statement).toMatchObject({ entries: [first, second, third], addsUp: true });
});

it.each([
  ['an entry is missing', [third, first]],
  ['the newest is missing', [second, first]],
  ['one is not known to the figures', [entry('d', 1, 1.7), third, second, first]],
  ['two have changed places', [second, third, first]],
])('does not add up where %s', (_, entries) => {
  expect(toStatement([page(...entries)])).toMatchObject({ addsUp: false });
});

it('adds up where nothing has moved', () => {
  const still = fixtures.ledgerFigures({ opening: 5, credits: 0, debits: 0, closing: 5 });
  expect(toStatement([{ data: [], user, figures: still }])).toMatchObject({ entries: [], addsUp: true });
  expect(toStatement([])).toBeUndefined();
});
