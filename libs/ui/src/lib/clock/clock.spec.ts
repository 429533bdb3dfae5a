import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentTime, noteServerTime } from './clock';

const now = Date.parse('2026-11-26T10:15:30.250Z');
const seconds = (count: number) => new Date(now + count * 1_000).toUTCString();

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  noteServerTime(seconds(0), now, now);
  vi.useRealTimers();
});

/** By how many seconds the present moment is another one than this machine says. */
const difference = () => Math.round((currentTime().getTime() - Date.now()) / 1_000);

it.each([
  ['two hours behind', 7_200, 7_200],
  ['two hours ahead', -7_200, -7_200],
  ['six seconds behind', 6, 6],
  ['four seconds behind, which may be the way', 4, 0],
  ['right', 0, 0],
])('this machine is %s', (_, ahead, found) => {
  noteServerTime(seconds(ahead), now - 100, now);
  expect(difference()).toBe(found);
});

it('the time of an answer is that of the middle of its way', () => {
  noteServerTime(seconds(7_200), now - 8_000, now);
  expect(difference()).toBe(7_204);
});

it.each([
  ['none that can be read', null, now],
  ['no date', 'soon', now],
  ['one that has been long on its way', seconds(-60), now - 30_000],
])('what was known stays where an answer has %s', (_, date, sentAt) => {
  noteServerTime(seconds(7_200), now, now);
  noteServerTime(date, sentAt, now);
  expect(difference()).toBe(7_200);
});

it('a clock that has been put right is right again', () => {
  noteServerTime(seconds(7_200), now, now);
  noteServerTime(seconds(1), now, now);
  expect(difference()).toBe(0);
});
