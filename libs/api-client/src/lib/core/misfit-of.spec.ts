import { expect, it } from 'vitest';
import { misfitOf, type Shape } from './misfit-of';

const shape = {
  total: 'number',
  users: [{ name: 'string', isActive: 'boolean', 'plan?': { category: 'string' } }],
} as const satisfies Shape;

it.each([
  [{ total: 0, users: [] }],
  [{ total: 2, users: [{ name: '', isActive: false, more: 1 }] }],
  [{ total: 2, users: [{ name: 'Ada', isActive: true, plan: null }] }],
  [{ total: 2, users: [{ name: 'Ada', isActive: true, plan: { category: 'Gold' } }] }],
])('%j fits', (value) => {
  expect(misfitOf(value, shape)).toBeUndefined();
});

it.each([
  [undefined, ''],
  [null, ''],
  ['text', ''],
  [[], ''],
  [{}, 'total'],
  [{ total: '0', users: [] }, 'total'],
  [{ total: 0, users: null }, 'users'],
  [{ total: 0, users: { length: 0 } }, 'users'],
  [{ total: 1, users: [null] }, 'users.0'],
  [{ total: 2, users: [{ name: 'Ada', isActive: true }, { name: 'Alan' }] }, 'users.1.isActive'],
  [{ total: 1, users: [{ name: 'Ada', isActive: true, plan: 'Gold' }] }, 'users.0.plan'],
])('%j does not, because of "%s"', (value, place) => {
  expect(misfitOf(value, shape)).toBe(place);
});
