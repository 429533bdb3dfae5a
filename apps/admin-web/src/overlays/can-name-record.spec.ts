import { expect, it } from 'vitest';
import { canNameRecord } from './can-name-record';

it.each(['ada', 'ółż', '123', '王伟', '陽菜', 'ひな', 'ヒナ', '김철', '王 a'])('asks for "%s"', (words) => {
  expect(canNameRecord(words)).toBe(true);
});

it.each(['', 'ad', 'łu', '王', '김'])('does not ask for "%s"', (words) => {
  expect(canNameRecord(words)).toBe(false);
});
