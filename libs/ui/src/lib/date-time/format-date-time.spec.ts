import { describe, expect, it } from 'vitest';
import { formatAge, formatDateTime, formatTimestamp, formatRelative } from './format-date-time';

const date = new Date('2025-03-09T14:05:11Z');
const timeZone = 'UTC';

describe('formatDateTime', () => {
  // covers: limit.dates
  it.each([
    ['en-GB', '09/03/2025'],
    ['en-IN', '9/3/2025'],
    ['dd-mm-yyyy', '09-03-2025'],
  ] as const)('formats %s as %s', (format, text) => {
    expect(formatDateTime(date, { timeZone, format })).toBe(text);
  });

  it('uses the standard format otherwise', () => {
    expect(formatDateTime(date, { timeZone })).toBe('9 Mar 2025');
    expect(formatDateTime(date, { timeZone: 'Pacific/Auckland' })).toBe('10 Mar 2025');
  });

  it('adds the time on request', () => {
    expect(formatDateTime(date, { timeZone, withTime: true })).toBe('9 Mar 2025, 14:05');
    expect(formatDateTime(date, { timeZone, withTime: true, format: 'en-GB' })).toBe('09/03/2025, 14:05');
    expect(formatDateTime(date, { timeZone, withTime: true, format: 'dd-mm-yyyy' })).toBe('09-03-2025, 14:05');
  });

  it.each([
    ['2025-03-09T18:29:59Z', 'Asia/Kolkata', '09/03/2025, 23:59', '9/3/2025', '09-03-2025'],
    ['2025-03-09T18:30:00Z', 'Asia/Kolkata', '10/03/2025, 00:00', '10/3/2025', '10-03-2025'],
    ['2025-03-09T02:29:59Z', 'America/St_Johns', '08/03/2025, 22:59', '8/3/2025', '08-03-2025'],
    // The clocks go forward from 02:00 to 03:00.
    ['2025-03-09T05:29:59Z', 'America/St_Johns', '09/03/2025, 01:59', '9/3/2025', '09-03-2025'],
    ['2025-03-09T05:30:00Z', 'America/St_Johns', '09/03/2025, 03:00', '9/3/2025', '09-03-2025'],
    ['2025-12-31T11:00:00Z', 'Pacific/Auckland', '01/01/2026, 00:00', '1/1/2026', '01-01-2026'],
  ])('formats %s in %s', (moment, timeZone, british, indian, dashed) => {
    const at = new Date(moment);
    expect(formatDateTime(at, { timeZone, withTime: true, format: 'en-GB' })).toBe(british);
    expect(formatDateTime(at, { timeZone, format: 'en-IN' })).toBe(indian);
    expect(formatDateTime(at, { timeZone, format: 'dd-mm-yyyy' })).toBe(dashed);
  });
});

describe('formatRelative', () => {
  const now = new Date('2025-03-09T12:00:00Z');
  it.each([
    ['2025-03-09T11:59:30Z', 'just now'],
    ['2025-03-09T11:15:00Z', '45 minutes ago'],
    ['2025-03-09T14:00:00Z', 'in 2 hours'],
    ['2025-03-08T11:00:00Z', '1 day ago'],
    ['2025-03-07T12:30:00Z', '1 day ago'],
    ['2025-02-20T12:00:00Z', '2 weeks ago'],
    ['2023-01-01T12:00:00Z', '2 years ago'],
  ])('formats %s as %s', (time, text) => {
    expect(formatRelative(new Date(time), now)).toBe(text);
  });
});

it('formats a timestamp with its zone', () => {
  const moment = new Date('2025-07-09T14:05:11.900Z');
  expect(formatTimestamp(moment, 'UTC')).toBe('2025-07-09 14:05:11 UTC');
  expect(formatTimestamp(moment, 'America/St_Johns')).toBe('2025-07-09 11:35:11 America/St Johns');
});

it('returns a dash for an invalid date', () => {
  const none = new Date('yesterday');
  expect(formatDateTime(none, { timeZone, withTime: true })).toBe('–');
  expect(formatDateTime(none, { timeZone, format: 'dd-mm-yyyy' })).toBe('–');
  expect(formatRelative(none, date)).toBe('–');
  expect(formatTimestamp(none, timeZone)).toBe('–');
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
])('formats an age of %i seconds as %s', (seconds, expected) => {
  const now = new Date('2026-03-14T09:26:53Z');
  expect(formatAge(new Date(now.getTime() - seconds * 1000), now)).toBe(expected);
});
