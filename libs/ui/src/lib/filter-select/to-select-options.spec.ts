import { expect, it } from 'vitest';
import { toSelectOptions } from './to-select-options';

const labels = { active: { label: 'Active' }, inactive: { label: 'Inactive' } };
const options = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

it('returns the labels in order', () => {
  expect(toSelectOptions(labels)).toEqual(options);
  expect(toSelectOptions(labels, 'inactive')).toEqual(options);
});

it.each(['frozen', 'constructor'])("adds the record's unknown value: %s", (value) => {
  expect(toSelectOptions(labels, value)).toEqual([...options, { value, label: value }]);
});

it.each([null, undefined])('adds nothing for %j', (value) => {
  expect(toSelectOptions(labels, value)).toEqual(options);
});

it('adds a dash for an empty form value', () => {
  expect(toSelectOptions(labels, '')).toEqual([...options, { value: '', label: '–' }]);
});
