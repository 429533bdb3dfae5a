import { expect, it } from 'vitest';
import { getExtent, readTotal } from './read-total';

it.each([
  [{ total: 7 }],
  [{ data: { users: [], total: '7' } }],
  [{ pagination: { totalCount: 7 } }],
  [{ pagination: { total_records: 7 } }],
  [{ data: { pagination: { totalCount: 7 } } }],
  [{ data: { transactions: { pagination: { total: 7 } } } }],
  [{ totalCount: 7 }],
])('finds the total in %j', (body) => {
  expect(readTotal(body)).toBe(7);
});

it.each([[undefined], [null], [[]], [{}], [{ total: 'many' }], [{ total: -1 }], [{ data: [{ total: 7 }] }]])(
  'finds no total in %j',
  (body) => {
    expect(readTotal(body)).toBeUndefined();
  },
);

const createRows = (count: number) => Array.from({ length: count });
const secondPage = { page: 2, limit: 10 };

it('returns the total of a list', () => {
  expect(getExtent({ total: 42 }, createRows(10), secondPage)).toEqual({ total: 42 });
  expect(getExtent({ pagination: { totalCount: 1000, totalIsLowerBound: true } }, createRows(10), secondPage)).toEqual({
    total: 1000,
    isTotalLowerBound: true,
  });
});

it('derives the total from the rows if there is none', () => {
  expect(getExtent({}, createRows(10), secondPage)).toEqual({ total: 21, isTotalLowerBound: true });
  expect(getExtent({}, createRows(3), secondPage)).toEqual({ total: 13 });
});

it('counts malformed rows', () => {
  const malformed = ['Row 3 cannot be read.'];
  expect(getExtent({ malformed }, createRows(9), secondPage)).toEqual({ total: 21, isTotalLowerBound: true });
  expect(getExtent({ malformed }, createRows(10), { page: 1, limit: 10 })).toEqual({});
  expect(getExtent({ malformed }, createRows(2), secondPage)).toEqual({ total: 13 });
});

it('takes more rows than requested for the complete list', () => {
  expect(getExtent({ total: 42 }, createRows(42), { page: 1, limit: 10 })).toEqual({});
});

it('returns a total of 0 before the rows are loaded', () => {
  expect(getExtent(undefined, undefined, secondPage)).toEqual({ total: 0 });
});
