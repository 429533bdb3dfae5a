import { expect, it } from 'vitest';
import { getPurpose } from './step-up-labels';

it.each([
  ['put', '/withdrawal/status/{id}', 'This decision involves a large amount.'],
  ['put', '/transaction/status/{id}', 'This decision involves a large amount.'],
  ['post', '/admin-wallet/add', 'This changes a deposit address.'],
  ['patch', '/subadmin/update/{id}', 'This changes access to the panel.'],
  ['post', '/account/second-factor/passkeys', 'This changes how you sign in.'],
  ['put', '/account/password', 'This changes how you sign in.'],
  ['post', '/service-accounts/{id}/key', 'This changes a service account.'],
  ['get', '/user/getall', 'This file contains personal data.'],
  ['post', '/something/new', 'This is a sensitive operation.'],
])('describes %s %s', (method, path, purpose) => {
  expect(getPurpose({ method, path })).toBe(purpose);
});
