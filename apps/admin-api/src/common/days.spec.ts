import { expect, it } from 'vitest';
import { countedDays, formatDay } from './days';

const written = ({ from, to, edges }: ReturnType<typeof countedDays>) => [
  `${from} to ${to}`,
  ...edges.map(({ day, since, until }) => `${day}: ${since?.toISOString()} to ${until?.toISOString()}`),
];

it.each([
  ['UTC', '2026-03-28', '2026-03-29', ['2026-03-28 to 2026-03-29']],
  ['UTC', undefined, '2026-03-29', ['undefined to 2026-03-29']],
  [
    'Europe/Zurich',
    '2026-03-29',
    '2026-03-31',
    [
      '2026-03-29 to 2026-03-30',
      '2026-03-28: 2026-03-28T23:00:00.000Z to 2026-03-29T00:00:00.000Z',
      '2026-03-31: 2026-03-31T00:00:00.000Z to 2026-03-31T22:00:00.000Z',
    ],
  ],
  [
    'Asia/Kolkata',
    undefined,
    '2026-03-29',
    ['undefined to 2026-03-28', '2026-03-29: 2026-03-29T00:00:00.000Z to 2026-03-29T18:30:00.000Z'],
  ],
  [
    'America/St_Johns',
    '2026-07-01',
    undefined,
    ['2026-07-02 to undefined', '2026-07-01: 2026-07-01T02:30:00.000Z to 2026-07-02T00:00:00.000Z'],
  ],
  // A day of 23 hours that begins at midnight UTC lies within one, and no day is whole.
  [
    'Europe/London',
    '2026-03-29',
    '2026-03-29',
    ['2026-03-29 to 2026-03-28', '2026-03-29: 2026-03-29T00:00:00.000Z to 2026-03-29T23:00:00.000Z'],
  ],
  // The last comes before the first.
  ['Asia/Kolkata', '2026-03-29', '2026-03-27', ['2026-03-29 to 2026-03-26']],
  // The ends of the calendar.
  ['Pacific/Auckland', '0001-01-01', '9999-12-31', ['0001-01-02 to 9999-12-29']],
])('days of %s from %s to %s, by counters of days in UTC', (time_zone, from, to, days) => {
  expect(written(countedDays({ from, to, time_zone }))).toEqual(days);
});

it('says whose day it is', () => {
  expect(formatDay(new Date('2027-03-03T23:59:59Z'))).toBe('3 Mar 2027 (UTC)');
});
