import { expect, it } from 'vitest';
import { returnPath } from './return-path';

it('gives back where the admin was', () => {
  expect(returnPath({ returnTo: '/admin/users?page=3' })).toBe('/admin/users?page=3');
});

it.each([
  undefined,
  null,
  'text',
  {},
  { returnTo: 7 },
  { returnTo: 'https://evil.example' },
  { returnTo: '//evil.example' },
])('trusts nothing else in a history entry: %j', (state) => {
  expect(returnPath(state)).toBeUndefined();
});
