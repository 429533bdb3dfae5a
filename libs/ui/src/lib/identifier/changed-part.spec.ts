import { expect, it } from 'vitest';
import { splitChangedPart } from './changed-part';

it.each([
  ['abcdef', 'abXdef', ['ab', 'c', 'def']],
  ['abc', 'abc', ['abc', '', '']],
  ['abc', 'xyz', ['', 'abc', '']],
  ['aa', 'aaa', ['aa', '', '']],
  ['aaa', 'aa', ['aa', 'a', '']],
  ['', 'abc', ['', '', '']],
])('compares %s with %s', (text, other, parts) => {
  expect(splitChangedPart(text, other)).toEqual(parts);
  expect(splitChangedPart(text, other).join('')).toBe(text);
});
