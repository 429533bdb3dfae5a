import { expect, it } from 'vitest';
import { isSearchable } from './is-searchable';

it.each(['ada', 'ółż', '123', '王伟', '陽菜', 'ひな', 'ヒナ', '김철', '王 a'])('searches for "%s"', (text) => {
  expect(isSearchable(text)).toBe(true);
});

it.each(['', 'ad', 'łu', '王', '김'])('does not search for "%s"', (text) => {
  expect(isSearchable(text)).toBe(false);
});
