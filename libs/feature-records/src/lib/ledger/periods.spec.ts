import { describe, expect, it } from 'vitest';
import { describePeriod, getPresetPeriods } from './periods';

describe('getPresetPeriods', () => {
  it.each([
    ['2026-03-14T12:00:00Z', 'UTC', '2026-03-01', '2026-03-14', '2026-02-01', '2026-02-28', '2026-01-01'],
    ['2026-01-31T23:59:59Z', 'UTC', '2026-01-01', '2026-01-31', '2025-12-01', '2025-12-31', '2026-01-01'],
    ['2024-03-31T00:00:00Z', 'UTC', '2024-03-01', '2024-03-31', '2024-02-01', '2024-02-29', '2024-01-01'],
    ['2025-12-31T18:30:00Z', 'Asia/Kolkata', '2026-01-01', '2026-01-01', '2025-12-01', '2025-12-31', '2026-01-01'],
    ['2026-03-01T03:29:59Z', 'America/St_Johns', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31', '2026-01-01'],
    ['2026-09-30T11:00:00Z', 'Pacific/Auckland', '2026-10-01', '2026-10-01', '2026-09-01', '2026-09-30', '2026-01-01'],
  ])('returns the periods at %s in %s', (now, timeZone, thisMonth, today, lastMonth, lastDay, thisYear) => {
    expect(getPresetPeriods(new Date(now), timeZone)).toEqual([
      { label: 'This month', from: thisMonth, to: today },
      { label: 'Last month', from: lastMonth, to: lastDay },
      { label: 'This year', from: thisYear, to: today },
      { label: 'All', from: '', to: '' },
    ]);
  });
});

it.each([
  ['2026-02-01', '2026-02-28', 'UTC', '1 Feb – 28 Feb 2026'],
  ['2026-02-01', '', 'UTC', '1 Feb – 14 Mar 2026'],
  ['', '2026-02-28', 'Pacific/Auckland', 'Until 28 Feb 2026'],
  ['', '', 'UTC', 'Until 14 Mar 2026'],
  ['', '', 'Pacific/Auckland', 'Until 15 Mar 2026'],
  ['2026-02-01', '', 'Pacific/Auckland', '1 Feb – 15 Mar 2026'],
])('describes "%s" to "%s" in %s as %s', (from, to, timeZone, expected) => {
  expect(describePeriod({ from, to }, new Date('2026-03-14T12:00:00Z'), timeZone)).toBe(expected);
});
