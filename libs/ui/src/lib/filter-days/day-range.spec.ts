import { describe, expect, it } from 'vitest';
import { createDayFilter } from './days';
import { formatDayRange } from './day-range';

it.each([
  ['2026-01-01', '2026-03-31', '1 Jan – 31 Mar 2026'],
  ['2025-12-24', '2026-01-06', '24 Dec 2025 – 6 Jan 2026'],
  ['2026-03-31', '2026-03-31', '31 Mar 2026'],
  ['2026-03-31', '', 'From 31 Mar 2026'],
  ['', '2026-03-31', 'Until 31 Mar 2026'],
  ['', '', undefined],
])('"%s" to "%s" is %s', (from, to, expected) => {
  expect(formatDayRange({ from, to })).toBe(expected);
});

describe('a range of days', () => {
  const times = [
    '2025-12-31T23:59:59.999Z',
    '2026-01-01T00:00:00.000Z',
    '2026-01-02T23:59:59.999Z',
    '2026-01-03',
    null,
  ];
  it.each([
    ['2026-01-01', '2026-01-02', [false, true, true, false, false]],
    ['2026-01-01', '', [false, true, true, true, false]],
    ['', '2025-12-31', [true, false, false, false, false]],
    ['', '', [true, true, true, true, true]],
  ])('filters from "%s" to "%s"', (from, to, matches) => {
    expect(times.map(createDayFilter({ from, to }, 'UTC'))).toEqual(matches);
  });
});

it.each([
  // Days of 23 and 25 hours.
  ['Europe/Zurich', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Zurich', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['Asia/Kolkata', '2026-03-29', '2026-03-28T18:30:00.000Z', '2026-03-29T18:30:00.000Z'],
  ['America/St_Johns', '2026-03-08', '2026-03-08T03:30:00.000Z', '2026-03-09T02:30:00.000Z'],
  ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00.000Z', '2026-04-05T12:00:00.000Z'],
])('includes exactly one day of %s: %s from %s until %s', (timeZone, day, since, until) => {
  const isOnDay = createDayFilter({ from: day, to: day }, timeZone);
  const times = [since, until].flatMap((time) => [new Date(Date.parse(time) - 1).toISOString(), time]);
  expect(times.map(isOnDay)).toEqual([false, true, true, false]);
});
