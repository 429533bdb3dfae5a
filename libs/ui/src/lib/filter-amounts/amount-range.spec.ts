import { describe, expect, it } from 'vitest';
import { createAmountFilter, isAmount } from './amounts';
import { formatAmountRange } from './amount-range';

it.each([
  ['100', '2500', '$100 – $2,500'],
  ['0', '0.5', '$0 – $0.50'],
  ['100', '100', '$100'],
  ['100', '', 'From $100'],
  ['', '2500.5', 'Up to $2,500.50'],
  ['', '', undefined],
])('"%s" to "%s" is %s', (from, to, expected) => {
  expect(formatAmountRange({ from, to })).toBe(expected);
});

it.each(['0', '100', '2500.5', '0.05', '1000000000000'])('accepts %s as an amount', (text) => {
  expect(isAmount(text)).toBe(true);
});

it.each(['', '-1', '1.005', '1,000', '1e3', '$5', '1000000000000.01', 'Infinity'])(
  'rejects "%s" as an amount',
  (text) => {
    expect(isAmount(text)).toBe(false);
  },
);

describe('a range of amounts', () => {
  it.each([
    ['100', '2500', [false, true, true, false, false]],
    ['100', '', [false, true, true, true, false]],
    ['', '99.99', [true, false, false, false, false]],
    ['', '', [true, true, true, true, true]],
  ])('filters from "%s" to "%s"', (from, to, matches) => {
    expect([99.99, 100, 2500, 2500.01, null].map(createAmountFilter({ from, to }))).toEqual(matches);
  });
});
