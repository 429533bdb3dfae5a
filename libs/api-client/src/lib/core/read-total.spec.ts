import { expect, it } from 'vitest';
import { extentOf, readTotal } from './read-total';

it.each([
  [{ total: 7 }],
  [{ data: { users: [], total: '7' } }],
  [{ pagination: { totalCount: 7 } }],
  [{ pagination: { total_records: 7 } }],
  [{ data: { pagination: { totalCount: 7 } } }],
  [{ data: { transactions: { pagination: { total: 7 } } } }],
  [{ totalCount: 7 }],
])('finds the total in %j', (answer) => {
  expect(readTotal(answer)).toBe(7);
});

it.each([[undefined], [null], [[]], [{}], [{ total: 'many' }], [{ total: -1 }], [{ data: [{ total: 7 }] }]])(
  'finds none in %j',
  (answer) => {
    expect(readTotal(answer)).toBeUndefined();
  },
);

const rows = (count: number) => Array.from({ length: count });
const secondPage = { page: 2, limit: 10 };

it('says how long a list is', () => {
  expect(extentOf({ total: 42 }, rows(10), secondPage)).toEqual({ total: 42 });
  expect(extentOf({ pagination: { totalCount: 1000, totalIsLowerBound: true } }, rows(10), secondPage)).toEqual({
    total: 1000,
    isTotalLowerBound: true,
  });
});

it('judges a list without a total by its rows', () => {
  expect(extentOf({}, rows(10), secondPage)).toEqual({ total: 21, isTotalLowerBound: true });
  expect(extentOf({}, rows(3), secondPage)).toEqual({ total: 13 });
});

it('counts the rows that could not be read', () => {
  const unreadable = ['Row 3 cannot be read.'];
  expect(extentOf({ unreadable }, rows(9), secondPage)).toEqual({ total: 21, isTotalLowerBound: true });
  expect(extentOf({ unreadable }, rows(10), { page: 1, limit: 10 })).toEqual({});
  expect(extentOf({ unreadable }, rows(2), secondPage)).toEqual({ total: 13 });
});

it('takes more rows than were asked for as all of them', () => {
  expect(extentOf({ total: 42 }, rows(42), { page: 1, limit: 10 })).toEqual({});
});

it('knows nothing before the rows are there', () => {
  expect(extentOf(undefined, undefined, secondPage)).toEqual({ total: 0 });
});
