import { describe, expect, it } from 'vitest';
import { describePeriod, namedPeriods } from './periods';

describe('the periods that are asked for often', () => {
  it.each([
    ['2026-03-14T12:00:00Z', '2026-03-01', '2026-03-14', '2026-02-01', '2026-02-28', '2026-01-01'],
    ['2026-01-31T23:59:59Z', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31', '2026-01-01'],
    ['2024-03-31T00:00:00Z', '2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29', '2024-01-01'],
  ])('on %s', (now, thisMonth, today, lastMonth, lastDay, thisYear) => {
    expect(namedPeriods(new Date(now))).toEqual([
      { label: 'This month', from: thisMonth, to: today },
      { label: 'Last month', from: lastMonth, to: lastDay },
      { label: 'This year', from: thisYear, to: today },
      { label: 'All', from: '', to: '' },
    ]);
  });
});

it.each([
  ['2026-02-01', '2026-02-28', '1–28 February 2026'],
  ['2026-02-01', '', '1 February–14 March 2026'],
  ['', '2026-02-28', 'Until 28 February 2026'],
  ['', '', 'Until 14 March 2026'],
])('"%s" to "%s" is %s', (from, to, words) => {
  // The spaces around the dash are the runtime's.
  expect(describePeriod({ from, to }, new Date('2026-03-14T12:00:00Z')).replaceAll(/\s?–\s?/g, '–')).toBe(words);
});
