import { expect, it } from 'vitest';
import { getRecordPath } from './record-path';

const allowAll = () => true;

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
])('returns the screen of a %s', (type, path) => expect(getRecordPath(type, '1', allowAll, allowAll)).toBe(path));

it.each(['note', 'cash_book', 'toString'])('returns undefined for a record type without a screen: %s', (type) =>
  expect(getRecordPath(type, '1', allowAll, allowAll)).toBeUndefined(),
);

it('returns undefined without the permission', () => {
  expect(getRecordPath('ticket', '1', (gate) => gate !== 'support', allowAll)).toBeUndefined();
  expect(getRecordPath('ticket', '1', (gate) => gate === 'support', allowAll)).toBe('/admin/support-ticket/details/1');
});

it('returns the form of a user for a server without the overview', () =>
  expect(getRecordPath('user', '1', allowAll, (capability) => capability !== 'user_overview')).toBe(
    '/admin/users/edit/1',
  ));
