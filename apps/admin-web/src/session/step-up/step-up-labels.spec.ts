import { expect, it } from 'vitest';
import { purposeOf } from './step-up-labels';

it.each([
  ['put', '/withdrawal/status/{id}', 'This decides about a large amount.'],
  ['put', '/transaction/status/{id}', 'This decides about a large amount.'],
  ['post', '/admin-wallet/add', 'This changes where users pay in.'],
  ['patch', '/subadmin/update/{id}', 'This changes who may use the panel, and for what.'],
  ['post', '/account/second-factor/passkeys', 'This changes what you sign in with.'],
  ['put', '/account/password', 'This changes what you sign in with.'],
  ['post', '/service-accounts/{id}/key', 'This changes what a program may do without you.'],
  ['get', '/user/getall', 'The file holds data of people.'],
  ['post', '/something/new', 'This can do great harm in the wrong hands.'],
])('says what %s %s is', (method, path, words) => {
  expect(purposeOf({ method, path })).toBe(words);
});
