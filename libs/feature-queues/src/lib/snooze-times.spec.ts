import { describe, expect, it } from 'vitest';
import { lackOfTime, snoozeTimes } from './snooze-times';

const timesAt = (now: string, timeZone: string) =>
  snoozeTimes(new Date(now), timeZone).map(({ words, until }) => `${words} ${until.toISOString()}`);

describe('the times that are offered', () => {
  it('are mornings of the chosen zone', () => {
    // A Thursday.
    expect(timesAt('2026-11-26T08:15:42Z', 'Europe/Zurich')).toEqual([
      'Later today 2026-11-26T11:15:00.000Z',
      'Tomorrow 2026-11-27T08:00:00.000Z',
      'Next week 2026-11-30T08:00:00.000Z',
    ]);
    // There it is Friday already.
    expect(timesAt('2026-11-26T18:00:00Z', 'Pacific/Auckland')).toEqual([
      'Later today 2026-11-26T21:00:00.000Z',
      'Tomorrow 2026-11-27T20:00:00.000Z',
      'Next week 2026-11-29T20:00:00.000Z',
    ]);
  });

  it('are not later today where that would be tomorrow', () => {
    expect(timesAt('2026-11-26T20:59:00Z', 'UTC')[0]).toMatch(/^Later today/);
    expect(timesAt('2026-11-26T21:00:00Z', 'UTC')[0]).toMatch(/^Tomorrow/);
  });

  it('have next week once: on a Sunday it begins tomorrow, on a Monday in seven days', () => {
    expect(timesAt('2026-11-29T10:00:00Z', 'UTC').slice(1)).toEqual(['Tomorrow 2026-11-30T09:00:00.000Z']);
    expect(timesAt('2026-11-30T10:00:00Z', 'UTC')[2]).toBe('Next week 2026-12-07T09:00:00.000Z');
  });

  it('are nine o’clock also after the clocks have gone forward', () => {
    expect(timesAt('2026-03-28T10:00:00Z', 'Europe/Zurich')[1]).toBe('Tomorrow 2026-03-29T07:00:00.000Z');
  });
});

it('takes a time of one’s own from the next minute to 30 days on', () => {
  const now = new Date('2026-11-26T08:00:00Z');
  const lackAt = (time: string) => lackOfTime(new Date(time), now);
  expect(lackAt('')).toBe('Choose a day and a time');
  expect(lackAt('2026-11-26T08:00:00Z')).toBe('Choose a time in the future');
  expect(lackAt('2026-11-26T08:01:00Z')).toBeNull();
  expect(lackAt('2026-12-26T08:00:00Z')).toBeNull();
  expect(lackAt('2026-12-26T08:01:00Z')).toBe('Choose a time within the next 30 days');
});
