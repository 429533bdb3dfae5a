import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLocalDay, endOfDay, isTimeZone, toInstant, startOfDay, toZonedTime, getWallClock } from './time-zone';

const getDayHours = (day: string, timeZone: string) =>
  (endOfDay(day, timeZone).getTime() - startOfDay(day, timeZone).getTime()) / 3_600_000;

describe('a day of a time zone', () => {
  it.each([
    ['UTC', '2026-03-31', '2026-03-31T00:00:00.000Z', 24],
    ['Asia/Kolkata', '2026-03-31', '2026-03-30T18:30:00.000Z', 24],
    ['Pacific/Kiritimati', '2026-03-31', '2026-03-30T10:00:00.000Z', 24],
    ['Pacific/Pago_Pago', '2026-03-31', '2026-03-31T11:00:00.000Z', 24],
    // Start and end of daylight saving time.
    ['Europe/Zurich', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Zurich', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/St_Johns', '2026-03-08', '2026-03-08T03:30:00.000Z', 23],
    ['America/St_Johns', '2026-11-01', '2026-11-01T02:30:00.000Z', 25],
    ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00.000Z', 25],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z', 23],
    // Daylight saving time of half an hour.
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    // Daylight saving time starts and ends at midnight.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    // A day that was skipped when the zone moved across the date line.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 24],
  ])('is computed for %s, %s: starts at %s and has %f hours', (timeZone, day, start, length) => {
    expect(startOfDay(day, timeZone).toISOString()).toBe(start);
    expect(getDayHours(day, timeZone)).toBe(length);
  });

  const zones = ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland', 'Africa/Cairo', 'America/Havana'];

  it('contains its instants, and adjoins the next day', () => {
    const instants = fc.date({ min: new Date('2012-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, timeZone) => {
        const day = toLocalDay(instant, timeZone);
        expect(startOfDay(day, timeZone).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(endOfDay(day, timeZone).getTime()).toBeGreaterThan(instant.getTime());
        expect(toLocalDay(startOfDay(day, timeZone), timeZone)).toBe(day);
        expect(startOfDay(toLocalDay(endOfDay(day, timeZone), timeZone), timeZone)).toEqual(endOfDay(day, timeZone));
      }),
      { numRuns: 2_000 },
    );
  });
});

it.each([
  ['UTC', '2026-11-27T09:00', '2026-11-27T09:00:00.000Z'],
  ['Europe/Zurich', '2026-11-27T09:00', '2026-11-27T08:00:00.000Z'],
  ['America/St_Johns', '2026-11-27T09:00', '2026-11-27T12:30:00.000Z'],
  // On the first and last day of daylight saving time.
  ['Europe/Zurich', '2026-03-29T09:00', '2026-03-29T07:00:00.000Z'],
  ['Europe/Zurich', '2026-10-25T09:00', '2026-10-25T08:00:00.000Z'],
  // Skipped, and occurring twice.
  ['Europe/Zurich', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Zurich', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
])('converts a local time in %s: %s is %s', (timeZone, wallClockTime, instant) => {
  expect(toInstant(wallClockTime, timeZone).toISOString()).toBe(instant);
});

it('returns an invalid date for an invalid local time', () => {
  expect(toInstant('', 'Europe/Zurich').getTime()).toBeNaN();
});

it('returns the local date and time', () => {
  expect(getWallClock(new Date('2026-03-14T09:26:53Z'), 'America/St_Johns')).toEqual({
    ...{ year: 2026, month: 3, day: 14 },
    ...{ hour: 6, minute: 56, second: 53 },
  });
  expect(getWallClock(new Date('2026-03-14T11:00:00Z'), 'Pacific/Auckland').hour).toBe(0);
});

it.each([
  ['Asia/Kolkata', '2026-03-14T14:56:53.500+05:30'],
  ['America/St_Johns', '2026-03-14T06:56:53.500-02:30'],
  ['Pacific/Auckland', '2026-03-14T22:26:53.500+13:00'],
  ['UTC', '2026-03-14T09:26:53.500Z'],
])('converts an instant to %s with its offset', (timeZone, text) => {
  expect(toZonedTime('2026-03-14T09:26:53.500Z', timeZone)).toBe(text);
});

it('distinguishes a local time that occurs twice by its offset', () => {
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  expect(toZonedTime(first, 'Europe/Zurich')).toBe('2026-10-25T02:30:00.000+02:00');
  expect(toZonedTime(second, 'Europe/Zurich')).toBe('2026-10-25T02:30:00.000+01:00');
});

it('leaves text that is not a time unchanged', () => {
  expect(['soon', '', null, undefined].map((text) => toZonedTime(text, 'Asia/Kolkata'))).toEqual([
    'soon',
    '',
    null,
    undefined,
  ]);
});

it.each(['UTC', 'Europe/Zurich', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

it.each(['', 'Mars/Olympus', '+02:00', 'Europe/Zurich ', "UTC'; drop table users", '2026'])(
  '"%s" is not a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
