import { expect, it } from 'vitest';
import { getBottomOffset } from './get-bottom-offset';

const notifications = { left: 944, right: 1384, height: 60 };
const createBar = (top: number, height: number, left = 248, right = 1400) => ({
  ...{ left, right, top, height, bottom: top + height },
});

it('leaves notifications at the bottom if they cover nothing', () => {
  expect(getBottomOffset(notifications, [], 900)).toBe(0);
  expect(
    getBottomOffset(notifications, [createBar(300, 40), createBar(860, 40, 0, 900), createBar(950, 40)], 900),
  ).toBe(0);
});

it('places notifications above all bars that they would cover', () => {
  expect(getBottomOffset(notifications, [createBar(840, 60)], 900)).toBe(60);
  expect(getBottomOffset(notifications, [createBar(700, 60), createBar(780, 40), createBar(840, 60)], 900)).toBe(200);
});

it('does not move notifications out of the window', () => {
  expect(getBottomOffset(notifications, [createBar(50, 850)], 900)).toBe(0);
  expect(getBottomOffset(notifications, [createBar(50, 850), createBar(840, 40)], 900)).toBe(60);
});
