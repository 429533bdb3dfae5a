import { expect, it } from 'vitest';
import { joinKnown, orDash } from './dash';

it.each([
  ['Ada', 'Ada'],
  ['', '–'],
  [null, '–'],
  [undefined, '–'],
])('draws %j as %s', (text, drawn) => {
  expect(orDash(text)).toBe(drawn);
});

it.each([
  [['Ada', 'ada@example.com'], 'Ada, ada@example.com'],
  [[undefined, 'ada@example.com'], 'ada@example.com'],
  [[null, ''], undefined],
])('joins what is known of %j', (texts, joined) => {
  expect(joinKnown(texts, ', ')).toBe(joined);
});
