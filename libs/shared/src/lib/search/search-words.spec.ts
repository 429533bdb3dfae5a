import { describe, expect, it } from 'vitest';
import { searchExamples } from '../../search-examples';
import { phoneForms, searchFor } from './search-words';

describe.each(searchExamples)('a search of $text $phone', ({ text, phone, finds, misses }) => {
  const isFound = (search: string) => searchFor(search)(null, text, undefined, ...phoneForms(phone));

  it.each(finds)('finds it by "%s"', (search) => {
    expect(isFound(search)).toBe(true);
  });

  it.each(misses)('does not find it by "%s"', (search) => {
    expect(isFound(search)).toBe(false);
  });
});

it.each(['', '  ', '\u3000', '\u0301', '\u200b', '\u3164\u2800'])(
  'finds everything where nothing is asked: "%s"',
  (search) => {
    expect(searchFor(search)('Ada')).toBe(true);
    expect(searchFor(search)(null)).toBe(true);
  },
);

it('finds no word that stands half in one text and half in the next', () => {
  expect(searchFor('lovelacelondon')('Lovelace', 'London')).toBe(false);
});
