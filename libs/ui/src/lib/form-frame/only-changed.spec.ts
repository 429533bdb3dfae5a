import { expect, it } from 'vitest';
import { changesToSend, onlyChanged } from './only-changed';

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

it.each([
  ['nothing, where nothing differs', {}, undefined],
  ['everything else that is known, as it is', { name: 'Ada King' }, { name: 'Ada King', range: { min: 1, max: null } }],
  ['what was emptied', { name: '' }, { name: '', range: { min: 1, max: null } }],
])('sends to a server that takes no parts %s', (_what, now, body) => {
  expect(changesToSend({ ...before, ...now }, before, false)).toEqual(body);
  expect(changesToSend({ ...before, ...now }, before, true)).toEqual(onlyChanged({ ...before, ...now }, before));
});
