import { describe, expect, it } from 'vitest';
import { validateSnoozeTime, getSnoozeTimes } from './snooze-times';

const timesAt = (now: string, timeZone: string) =>
  getSnoozeTimes(new Date(now), timeZone).map(({ label, until }) => `${label} ${until.toISOString()}`);

describe('getSnoozeTimes', () => {
  it('returns mornings in the given time zone', () => {
    // A Thursday.
    expect(timesAt('2026-11-26T08:15:42Z', 'Europe/Zurich')).toEqual([
      'Later today 2026-11-26T11:15:00.000Z',
      'Tomorrow 2026-11-27T08:00:00.000Z',
      'Next week 2026-11-30T08:00:00.000Z',
    ]);
    // Already Friday in Auckland.
    expect(timesAt('2026-11-26T18:00:00Z', 'Pacific/Auckland')).toEqual([
      'Later today 2026-11-26T21:00:00.000Z',
      'Tomorrow 2026-11-27T20:00:00.000Z',
      'Next week 2026-11-29T20:00:00.000Z',
    ]);
  });

  it('omits later today if that would be tomorrow', () => {
    expect(timesAt('2026-11-26T20:59:00Z', 'UTC')[0]).toMatch(/^Later today/);
    expect(timesAt('2026-11-26T21:00:00Z', 'UTC')[0]).toMatch(/^Tomorrow/);
  });

  it('omits next week on a Sunday, and is seven days ahead on a Monday', () => {
    expect(timesAt('2026-11-29T10:00:00Z', 'UTC').slice(1)).toEqual(['Tomorrow 2026-11-30T09:00:00.000Z']);
    expect(timesAt('2026-11-30T10:00:00Z', 'UTC')[2]).toBe('Next week 2026-12-07T09:00:00.000Z');
  });

  it('keeps nine o’clock across a DST change', () => {
    expect(timesAt('2026-03-28T10:00:00Z', 'Europe/Zurich')[1]).toBe('Tomorrow 2026-03-29T07:00:00.000Z');
  });
});

it('accepts a custom time from the next minute up to 30 days ahead', () => {
  const now = new Date('2026-11-26T08:00:00Z');
  const validateAt = (time: string) => validateSnoozeTime(new Date(time), now);
  expect(validateAt('')).toBe('Choose a day and a time');
  expect(validateAt('2026-11-26T08:00:00Z')).toBe('Choose a time in the future');
  expect(validateAt('2026-11-26T08:01:00Z')).toBeNull();
  expect(validateAt('2026-12-26T08:00:00Z')).toBeNull();
  expect(validateAt('2026-12-26T08:01:00Z')).toBe('Choose a time within the next 30 days');
});
