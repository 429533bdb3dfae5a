import { describe, expect, it } from 'vitest';
import { formatAge, formatDateTime, formatRelative, formatUtc } from './format-date-time';

const date = new Date(2025, 2, 9, 14, 5, 11);

describe('formatDateTime', () => {
  // holds: limit.dates
  it.each([
    ['en-GB', '09/03/2025'],
    ['en-IN', '9/3/2025'],
    ['dd-mm-yyyy', '09-03-2025'],
  ] as const)('writes %s as %s', (format, text) => {
    expect(formatDateTime(date, format)).toBe(text);
  });

  it('adds the time when asked', () => {
    expect(formatDateTime(date, 'en-GB', true)).toBe('09/03/2025, 14:05');
    expect(formatDateTime(date, 'dd-mm-yyyy', true)).toBe('09-03-2025, 14:05');
  });
});

describe('formatRelative', () => {
  const now = new Date('2025-03-09T12:00:00Z');
  it.each([
    ['2025-03-09T11:59:30Z', 'just now'],
    ['2025-03-09T11:15:00Z', '45 minutes ago'],
    ['2025-03-09T14:00:00Z', 'in 2 hours'],
    ['2025-03-08T11:00:00Z', 'yesterday'],
    ['2025-02-20T12:00:00Z', '2 weeks ago'],
    ['2023-01-01T12:00:00Z', '2 years ago'],
  ])('%s is %s', (time, text) => {
    expect(formatRelative(new Date(time), now)).toBe(text);
  });
});

it('says the instant for everybody', () => {
  expect(formatUtc(new Date('2025-03-09T14:05:11.900Z'))).toBe('2025-03-09 14:05:11 UTC');
});

it('writes a dash for an invalid date', () => {
  const none = new Date('yesterday');
  expect(formatDateTime(none, 'en-GB', true)).toBe('–');
  expect(formatDateTime(none, 'dd-mm-yyyy')).toBe('–');
  expect(formatRelative(none, date)).toBe('–');
  expect(formatUtc(none)).toBe('–');
});

it.each([
  [0, 'under 1 min'],
  [59, 'under 1 min'],
  [60, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [86_399, '23 h'],
  [86_400, '1 d'],
  [864_000 * 4, '40 d'],
])('an age of %i seconds is %s', (seconds, words) => {
  const now = new Date('2026-03-14T09:26:53Z');
  expect(formatAge(new Date(now.getTime() - seconds * 1000), now)).toBe(words);
});
