import { describe, expect, it } from 'vitest';
import { phaseAt, toSessionLimits, untilNextPresence, lookEvery } from './idle-limit';

const minute = 60_000;
const hour = 60 * minute;
const limits = { idleMs: 30 * minute, endsAt: 12 * hour };

describe('when a session ends', () => {
  it.each([
    ['somebody is active', 0, 0, 'quiet', 'idle', 30 * minute],
    ['nobody was for 27:59', 28 * minute - 1000, 0, 'quiet', 'idle', 30 * minute],
    ['nobody was for 28 minutes', 28 * minute, 0, 'ending', 'idle', 30 * minute],
    ['nobody was for 30 minutes', 30 * minute, 0, 'over', 'idle', 30 * minute],
    ['a laptop slept for the night', 9 * hour, 0, 'over', 'idle', 30 * minute],
    ['a laptop slept over both ends', 20 * hour, 0, 'over', 'idle', 30 * minute],
    ['somebody is active for 11:57', 11 * hour + 57 * minute, 11 * hour + 57 * minute, 'quiet', 'limit', 12 * hour],
    ['somebody is active for 11:58', 11 * hour + 58 * minute, 11 * hour + 58 * minute, 'ending', 'limit', 12 * hour],
    ['somebody is active for 12 hours', 12 * hour, 12 * hour, 'over', 'limit', 12 * hour],
    ['the clock was put back', 5 * minute, hour, 'quiet', 'idle', 35 * minute],
  ] as const)('%s', (_, now, lastActivity, is, reason, endsAt) => {
    expect(phaseAt(now, lastActivity, limits)).toMatchObject({ is, reason, endsAt });
  });

  it('a limit of one minute is told for half of it', () => {
    const short = { ...limits, idleMs: minute };
    expect(phaseAt(29_999, 0, short).is).toBe('quiet');
    expect(phaseAt(30_000, 0, short).is).toBe('ending');
  });
});

describe('when to look again', () => {
  const waitAt = (now: number) => untilNextPresence(now, phaseAt(now, 0, limits), limits);

  it.each([
    ['after a minute at most, for a machine that sleeps', 0, minute],
    ['exactly when it is to be told', 27.5 * minute, minute / 2],
    ['at each second of the countdown', 28 * minute + 300, 700],
    ['at a whole second for the next', 28 * minute, 1000],
    ['a little later, when it should be over', 30 * minute, 5000],
  ])('%s', (_, now, wait) => {
    expect(waitAt(now)).toBe(wait);
  });
});

it('a short limit is looked at more often', () => {
  expect(lookEvery(limits)).toBe(minute);
  expect(lookEvery({ ...limits, idleMs: minute })).toBe(15_000);
});

describe("the server's words", () => {
  const words = { idle_seconds: 1800, ends_at: '2026-03-14T21:00:00.000Z' };
  const now = Date.parse('2026-03-14T09:00:00.000Z');

  it('are in milliseconds', () => {
    expect(toSessionLimits(words, null, now)).toEqual({ idleMs: 30 * minute, endsAt: now + 12 * hour });
  });

  it("are read by the server's clock, however wrong this machine's is", () => {
    const aDayAhead = now + 24 * hour;
    const date = 'Sat, 14 Mar 2026 09:00:00 GMT';
    expect(toSessionLimits(words, date, aDayAhead).endsAt).toBe(aDayAhead + 12 * hour);
  });

  it('are no end where they make no sense', () => {
    expect(toSessionLimits({ ...words, ends_at: 'never' }, null, now).endsAt).toBe(Infinity);
  });
});
