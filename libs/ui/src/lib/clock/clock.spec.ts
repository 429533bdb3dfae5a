import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCurrentTime, syncServerTime } from './clock';

const now = Date.parse('2026-11-26T10:15:30.250Z');
const toDateHeader = (count: number) => new Date(now + count * 1_000).toUTCString();

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  syncServerTime(toDateHeader(0), now, now);
  vi.useRealTimers();
});

/** Returns the correction of this machine's clock in seconds. */
const getOffsetSeconds = () => Math.round((getCurrentTime().getTime() - Date.now()) / 1_000);

it.each([
  ['two hours behind', 7_200, 7_200],
  ['two hours ahead', -7_200, -7_200],
  ['six seconds behind', 6, 6],
  ['four seconds behind, which may be latency', 4, 0],
  ['correct', 0, 0],
])('corrects a clock that is %s', (_, ahead, expected) => {
  syncServerTime(toDateHeader(ahead), now - 100, now);
  expect(getOffsetSeconds()).toBe(expected);
});

it('assumes that the server created its time halfway through the request', () => {
  syncServerTime(toDateHeader(7_200), now - 8_000, now);
  expect(getOffsetSeconds()).toBe(7_204);
});

it.each([
  ['no date', null, now],
  ['an invalid date', 'soon', now],
  ['a date but a slow round trip', toDateHeader(-60), now - 30_000],
])('keeps the known offset for a response with %s', (_, date, sentAt) => {
  syncServerTime(toDateHeader(7_200), now, now);
  syncServerTime(date, sentAt, now);
  expect(getOffsetSeconds()).toBe(7_200);
});

it('resets the offset once the clock is correct again', () => {
  syncServerTime(toDateHeader(7_200), now, now);
  syncServerTime(toDateHeader(1), now, now);
  expect(getOffsetSeconds()).toBe(0);
});
