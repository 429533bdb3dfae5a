import { expect, it } from 'vitest';
import { buildUpdateBody, pickChanges } from './pick-changes';

const before = { name: 'Ada', phone: null, range: { min: 1, max: null } };

it.each([
  ['nothing', {}, undefined],
  ['a text', { name: 'Ada King' }, { name: 'Ada King' }],
  ['a value that was missing', { phone: '1' }, { phone: '1' }],
  ['a group as a whole', { range: { min: 1, max: 9 } }, { range: { min: 1, max: 9 } }],
  ['nothing for an equal group', { range: { min: 1, max: null } }, undefined],
])('returns %s', (_what, now, changes) => {
  expect(pickChanges({ ...before, ...now }, before)).toEqual(changes);
});

it.each([
  ['nothing without changes', {}, undefined],
  ['all other present values too', { name: 'Ada King' }, { name: 'Ada King', range: { min: 1, max: null } }],
  ['a cleared value', { name: '' }, { name: '', range: { min: 1, max: null } }],
])('returns for a server without partial updates: %s', (_what, now, body) => {
  expect(buildUpdateBody({ ...before, ...now }, before, false)).toEqual(body);
  expect(buildUpdateBody({ ...before, ...now }, before, true)).toEqual(pickChanges({ ...before, ...now }, before));
});
