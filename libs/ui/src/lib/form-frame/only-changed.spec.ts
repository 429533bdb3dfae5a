import { expect, it } from 'vitest';
import { onlyChanged } from './only-changed';

const before = { name: 'Ada', phone: null, range: { min: 1, max: null } };

it.each([
  ['nothing', {}, undefined],
  ['a text', { name: 'Ada King' }, { name: 'Ada King' }],
  ['what was none', { phone: '1' }, { phone: '1' }],
  ['a group, which is sent whole', { range: { min: 1, max: 9 } }, { range: { min: 1, max: 9 } }],
  ['a group that is another object and the same', { range: { min: 1, max: null } }, undefined],
])('finds %s', (_what, now, changes) => {
  expect(onlyChanged({ ...before, ...now }, before)).toEqual(changes);
});
