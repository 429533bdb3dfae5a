import { expect, it } from 'vitest';
import { optionsOf } from './options-of';

const vocabulary = { active: { label: 'Active' }, inactive: { label: 'Inactive' } };
const known = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

it('offers what is known, in its order', () => {
  expect(optionsOf(vocabulary)).toEqual(known);
  expect(optionsOf(vocabulary, 'inactive')).toEqual(known);
});

it.each(['frozen', 'constructor'])('offers, too, what the record has and nobody knows: %s', (word) => {
  expect(optionsOf(vocabulary, word)).toEqual([...known, { value: word, label: word }]);
});

it.each([null, undefined])('offers nothing more where the record has %j', (word) => {
  expect(optionsOf(vocabulary, word)).toEqual(known);
});

it('offers a dash where the form holds nothing', () => {
  expect(optionsOf(vocabulary, '')).toEqual([...known, { value: '', label: '–' }]);
});
