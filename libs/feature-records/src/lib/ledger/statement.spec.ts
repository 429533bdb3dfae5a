import { fixtures } from '@countinghouse/api-client/testing';
import { expect, it } from 'vitest';
import { toStatement } from './statement';

const user = { _id: 'user-1', fullName: 'Ada Lovelace', email: 'ada@example.com' };
const figures = fixtures.ledgerFigures({ opening: 0.1, credits: 0.9, debits: 0.3, closing: 0.7 });
const createEntry = (_id: string, amount: number, balance: number) => fixtures.ledgerEntry({ _id, amount, balance });
const [first, second, third] = [createEntry('a', 0.7, 0.8), createEntry('b', 0.2, 1), createEntry('c', -0.3, 0.7)];
const createPage = (...data: ReturnType<typeof createEntry>[]) => ({ data, user, figures });

it('combines the pages, oldest entry first, and checks the balances', () => {
  const statement = toStatement([createPage(third, second), createPage(first)]);
  expect(statement).toEqual({ owner: user, figures, entries: [first, second, third], isBalanced: true });
});

it('drops the duplicate of an entry that a newer one shifted to the next page', () => {
  const statement = toStatement([createPage(third, second), createPage(second, first)]);
  expect(statement).toMatchObject({ entries: [first, second, third], isBalanced: true });
});

it.each([
  ['an entry is missing', [third, first]],
  ['the newest is missing', [second, first]],
  ['the figures do not include an entry', [createEntry('d', 1, 1.7), third, second, first]],
  ['two entries are swapped', [second, third, first]],
])('is not balanced if %s', (_, entries) => {
  expect(toStatement([createPage(...entries)])).toMatchObject({ isBalanced: false });
});

it('is balanced without entries', () => {
  const unchanged = fixtures.ledgerFigures({ opening: 5, credits: 0, debits: 0, closing: 5 });
  expect(toStatement([{ data: [], user, figures: unchanged }])).toMatchObject({ entries: [], isBalanced: true });
  expect(toStatement([])).toBeUndefined();
});
