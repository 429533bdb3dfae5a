import { describe, expect, it } from 'vitest';
import { searchExamples } from '../../search-examples';
import { getPhoneForms, createSearchMatcher } from './search-terms';

describe.each(searchExamples)('the record $text $phone', ({ text, phone, finds, misses }) => {
  const matchesSearch = (search: string) => createSearchMatcher(search)(null, text, undefined, ...getPhoneForms(phone));

  it.each(finds)('matches "%s"', (search) => {
    expect(matchesSearch(search)).toBe(true);
  });

  it.each(misses)('does not match "%s"', (search) => {
    expect(matchesSearch(search)).toBe(false);
  });
});

it.each(['', '  ', '\u3000', '\u0301', '\u200b', '\u3164\u2800'])(
  'matches everything with a blank search: "%s"',
  (search) => {
    expect(createSearchMatcher(search)('Ada')).toBe(true);
    expect(createSearchMatcher(search)(null)).toBe(true);
  },
);

it('does not match a term across two texts', () => {
  expect(createSearchMatcher('lovelacelondon')('Lovelace', 'London')).toBe(false);
});
