import { expect, it } from 'vitest';
import { recordPath } from './record-path';

const everything = () => true;

it.each([
  ['user', '/admin/users/1'],
  ['plan', '/admin/plans/edit/1'],
  ['subadmin', '/admin/subadmins/edit/1'],
  ['withdrawal', '/admin/withdrawal/view/1'],
  ['transaction', '/admin/transaction/details/1'],
  ['ticket', '/admin/support-ticket/details/1'],
  ['deposit_wallet', '/admin/wallets'],
  ['account', '/admin/account'],
  ['service_account', '/admin/service-accounts'],
])('leads to the screen of a %s', (type, path) => expect(recordPath(type, '1', everything, everything)).toBe(path));

it.each(['note', 'cash_book', 'toString'])('leads nowhere for a kind without a screen: %s', (type) =>
  expect(recordPath(type, '1', everything, everything)).toBeUndefined(),
);

it('leads nowhere for somebody who may not see it', () => {
  expect(recordPath('ticket', '1', (gate) => gate !== 'support', everything)).toBeUndefined();
  expect(recordPath('ticket', '1', (gate) => gate === 'support', everything)).toBe('/admin/support-ticket/details/1');
});

it('leads to the form of a user over a server that has no more of them', () =>
  expect(recordPath('user', '1', everything, (capability) => capability !== 'user_overview')).toBe(
    '/admin/users/edit/1',
  ));
