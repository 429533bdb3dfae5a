import { expect, it } from 'vitest';
import { findFreeBottom } from './find-free-bottom';

const messages = { left: 944, right: 1384, height: 60 };
const bar = (top: number, height: number, left = 248, right = 1400) => ({
  ...{ left, right, top, height, bottom: top + height },
});

it('leaves notifications at the bottom if they cover nothing', () => {
  expect(findFreeBottom(messages, [], 900)).toBe(0);
  expect(findFreeBottom(messages, [bar(300, 40), bar(860, 40, 0, 900), bar(950, 40)], 900)).toBe(0);
});

it('places them above all bars that they would cover', () => {
  expect(findFreeBottom(messages, [bar(840, 60)], 900)).toBe(60);
  expect(findFreeBottom(messages, [bar(700, 60), bar(780, 40), bar(840, 60)], 900)).toBe(200);
});

it('does not move them out of the window', () => {
  expect(findFreeBottom(messages, [bar(50, 850)], 900)).toBe(0);
  expect(findFreeBottom(messages, [bar(50, 850), bar(840, 40)], 900)).toBe(60);
});
