import { describe, expect, it } from 'vitest';
import { amountsFilter, isAmount } from './amounts';
import { describeAmounts } from './amounts-span';

it.each([
  ['100', '2500', '$100 – $2,500'],
  ['0', '0.5', '$0 – $0.50'],
  ['100', '100', '$100'],
  ['100', '', 'From $100'],
  ['', '2500.5', 'Up to $2,500.50'],
  ['', '', undefined],
])('"%s" to "%s" is %s', (from, to, words) => {
  expect(describeAmounts({ from, to })).toBe(words);
});

it.each(['0', '100', '2500.5', '0.05', '1000000000000'])('%s is an amount', (text) => {
  expect(isAmount(text)).toBe(true);
});

it.each(['', '-1', '1.005', '1,000', '1e3', '$5', '1000000000000.01', 'Infinity'])('"%s" is none', (text) => {
  expect(isAmount(text)).toBe(false);
});

describe('amounts between two others', () => {
  it.each([
    ['100', '2500', [false, true, true, false, false]],
    ['100', '', [false, true, true, true, false]],
    ['', '99.99', [true, false, false, false, false]],
    ['', '', [true, true, true, true, true]],
  ])('"%s" to "%s"', (from, to, are) => {
    expect([99.99, 100, 2500, 2500.01, null].map(amountsFilter({ from, to }))).toEqual(are);
  });
});
