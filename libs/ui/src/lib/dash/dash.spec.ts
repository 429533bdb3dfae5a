import { expect, it } from 'vitest';
import { isKnown, joinKnown, orDash } from './dash';

const nothing = [null, undefined, '', ' ', '\u200b', '\u3164\u2800', Number.NaN, Number.POSITIVE_INFINITY];

it.each([
  ['Ada', 'Ada'],
  [0, '0'],
  [-1.5, '-1.5'],
])('draws %j as %s', (text, drawn) => {
  expect(orDash(text)).toBe(drawn);
});

it.each(nothing)('draws %j as a dash', (value) => {
  expect(isKnown(value)).toBe(false);
  expect(orDash(value)).toBe('–');
});

it.each([
  [['Ada', 'ada@example.com'], 'Ada, ada@example.com'],
  [[undefined, 'ada@example.com'], 'ada@example.com'],
  [['Ada', null, 0, ''], 'Ada, 0'],
  [nothing, undefined],
  [[], undefined],
])('joins what is known of %j', (texts, joined) => {
  expect(joinKnown(texts, ', ')).toBe(joined);
});
