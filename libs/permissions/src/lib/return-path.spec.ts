import { expect, it } from 'vitest';
import { getReturnPath } from './return-path';

it('returns the path of the admin', () => {
  expect(getReturnPath({ returnTo: '/admin/users?page=3' })).toBe('/admin/users?page=3');
});

it.each([
  undefined,
  null,
  'text',
  {},
  { returnTo: 7 },
  { returnTo: 'https://evil.example' },
  { returnTo: '//evil.example' },
])('ignores other values in a history entry: %j', (state) => {
  expect(getReturnPath(state)).toBeUndefined();
});
