import { expect, it } from 'vitest';
import { hasValue, joinPresent, formatOptional } from './dash';

const missingValues = [null, undefined, '', ' ', '\u200b', '\u3164\u2800', Number.NaN, Number.POSITIVE_INFINITY];

it.each([
  ['Ada', 'Ada'],
  [0, '0'],
  [-1.5, '-1.5'],
])('formats %j as %s', (text, formatted) => {
  expect(formatOptional(text)).toBe(formatted);
});

it.each(missingValues)('formats %j as a dash', (value) => {
  expect(hasValue(value)).toBe(false);
  expect(formatOptional(value)).toBe('–');
});

it.each([
  [['Ada', 'ada@example.com'], 'Ada, ada@example.com'],
  [[undefined, 'ada@example.com'], 'ada@example.com'],
  [['Ada', null, 0, ''], 'Ada, 0'],
  [missingValues, undefined],
  [[], undefined],
])('joins the present values of %j', (texts, joined) => {
  expect(joinPresent(texts, ', ')).toBe(joined);
});
