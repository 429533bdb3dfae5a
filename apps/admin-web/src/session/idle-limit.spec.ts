import { describe, expect, it } from 'vitest';
import { getSessionPhase, toSessionLimits, getNextCheckDelayMs, getCheckIntervalMs } from './idle-limit';

const minute = 60_000;
const hour = 60 * minute;
const limits = { idleMs: 30 * minute, endsAt: 12 * hour };

describe('the phase of a session', () => {
  it.each([
    ['the admin is active', 0, 0, 'active', 'idle', 30 * minute],
    ['the admin was idle for 27:59', 28 * minute - 1000, 0, 'active', 'idle', 30 * minute],
    ['the admin was idle for 28 minutes', 28 * minute, 0, 'ending', 'idle', 30 * minute],
    ['the admin was idle for 30 minutes', 30 * minute, 0, 'expired', 'idle', 30 * minute],
    ['the machine slept for 9 hours', 9 * hour, 0, 'expired', 'idle', 30 * minute],
    ['the machine slept past both limits', 20 * hour, 0, 'expired', 'idle', 30 * minute],
    ['the admin is active for 11:57', 11 * hour + 57 * minute, 11 * hour + 57 * minute, 'active', 'limit', 12 * hour],
    ['the admin is active for 11:58', 11 * hour + 58 * minute, 11 * hour + 58 * minute, 'ending', 'limit', 12 * hour],
    ['the admin is active for 12 hours', 12 * hour, 12 * hour, 'expired', 'limit', 12 * hour],
    ['the clock was put back', 5 * minute, hour, 'active', 'idle', 35 * minute],
  ] as const)('is returned if %s', (_, now, lastActivity, status, reason, endsAt) => {
    expect(getSessionPhase(now, lastActivity, limits)).toMatchObject({ status, reason, endsAt });
  });

  it('shows the notice of a one-minute limit for half a minute', () => {
    const short = { ...limits, idleMs: minute };
    expect(getSessionPhase(29_999, 0, short).status).toBe('active');
    expect(getSessionPhase(30_000, 0, short).status).toBe('ending');
  });
});

describe('the delay until the next check', () => {
  const getDelay = (now: number) => getNextCheckDelayMs(now, getSessionPhase(now, 0, limits), limits);

  it.each([
    ['is at most one minute, for a machine that slept', 0, minute],
    ['ends when the notice appears', 27.5 * minute, minute / 2],
    ['ends at each second of the countdown', 28 * minute + 300, 700],
    ['is one second at a whole second', 28 * minute, 1000],
    ['is five seconds for an expired session', 30 * minute, 5000],
  ])('%s', (_, now, delay) => {
    expect(getDelay(now)).toBe(delay);
  });
});

it('checks a short limit more often', () => {
  expect(getCheckIntervalMs(limits)).toBe(minute);
  expect(getCheckIntervalMs({ ...limits, idleMs: minute })).toBe(15_000);
});

describe("the server's limits", () => {
  const limitsResponse = { idle_seconds: 1800, ends_at: '2026-03-14T21:00:00.000Z' };
  const now = Date.parse('2026-03-14T09:00:00.000Z');

  it('have milliseconds as their unit', () => {
    expect(toSessionLimits(limitsResponse, null, now)).toEqual({ idleMs: 30 * minute, endsAt: now + 12 * hour });
  });

  it("use the local clock instead of the server's", () => {
    const aDayAhead = now + 24 * hour;
    const date = 'Sat, 14 Mar 2026 09:00:00 GMT';
    expect(toSessionLimits(limitsResponse, date, aDayAhead).endsAt).toBe(aDayAhead + 12 * hour);
  });

  it('have no end if the end is malformed', () => {
    expect(toSessionLimits({ ...limitsResponse, ends_at: 'never' }, null, now).endsAt).toBe(Infinity);
  });
});
