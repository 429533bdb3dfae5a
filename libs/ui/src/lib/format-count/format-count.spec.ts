import { expect, it } from 'vitest';
import { formatCount } from './format-count';

it.each([
  [1234567, '1,234,567'],
  [0, '0'],
  [null, '–'],
  [undefined, '–'],
  [Number.NaN, '–'],
])('formats %s as %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
