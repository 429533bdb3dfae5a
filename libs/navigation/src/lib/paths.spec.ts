import { expect, it } from 'vitest';
import { paths } from './paths';

// covers: access.paths
it('has every path of spec §2, followed by its own', () => {
  const patterns = Object.values(paths).map((path) => path());

  expect(patterns).toEqual([
    '/admin/signin',
    '/signin',
    '/admin/set-password',
    '/admin/dashboard',
    '/admin/users',
    '/users',
    '/admin/users/create',
    '/admin/users/edit/:id',
    '/admin/transactions/user/:userId',
    '/admin/user/wallet/:userId',
    '/admin/plans',
    '/admin/plans/create',
    '/admin/plans/edit/:id',
    '/admin/withdrawals',
    '/admin/withdrawal/view/:id',
    '/admin/support-tickets',
    '/admin/support-ticket/details/:id',
    '/admin/referrals-list',
    '/admin/referral-details/:id',
    '/admin/subadmins',
    '/admin/subadmins/create',
    '/admin/subadmins/edit/:id',
    '/admin/wallets',
    '/admin/transactions',
    '/admin/transaction/details/:transactionId',
    '/admin/audit-log',
    '/admin/service-accounts',
    '/admin/security',
    '/admin/account',
    '/admin/queue/:name',
    '/admin/users/:id',
    '/admin/users/:id/ledger',
    '/admin/users/:id/statement',
  ]);
});

it('returns the path of a record with its id encoded', () => {
  expect(paths.userEdit('42')).toBe('/admin/users/edit/42');
  expect(paths.userWallet('a/b')).toBe('/admin/user/wallet/a%2Fb');
  expect(paths.userLedger('a/b')).toBe('/admin/users/a%2Fb/ledger');
});
