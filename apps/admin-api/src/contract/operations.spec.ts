import { expect, it } from 'vitest';
import { permissionKeys } from '../common/permission-keys';
import { listOperations, readContract } from './operations';

const operations = new Map(listOperations(readContract()).map((operation) => [operation.id, operation]));

function getAddress(id: string): string {
  const { method, url } = operations.get(id) ?? {};
  return `${method} ${url}`;
}

// covers: calls.paths
it.each([
  ['signIn', 'POST /signin'],
  ['getPermissions', 'GET /permissions/:id'],
  ['listNotifications', 'GET /notifications'],
  ['getAdmin', 'GET /details/:id'],
  ['getDashboard', 'GET /info/:id'],
  ['listSubadmins', 'GET /subadmin/getall'],
  ['getSubadmin', 'GET /subadmin/details/:id'],
  ['addSubadmin', 'POST /subadmin/add'],
  ['updateSubadmin', 'PATCH /subadmin/update/:id'],
  ['deleteSubadmin', 'DELETE /subadmin/delete/:id'],
  ['listUsers', 'GET /user/getall'],
  ['deleteUser', 'DELETE /user/:id'],
  ['getUser', 'GET /user/details/:id'],
  ['updateUser', 'PATCH /user/update/:id'],
  ['addUser', 'POST /user/add'],
  ['listPlans', 'GET /plan/getall'],
  ['getPlan', 'GET /plan/details/:id'],
  ['addPlan', 'POST /add-plan'],
  ['updatePlan', 'PATCH /plan/update/:id'],
  ['deletePlan', 'DELETE /plan/delete/:id'],
  ['listWithdrawals', 'GET /withdrawals'],
  ['getWithdrawal', 'GET /withdrawal/details/:id'],
  ['setWithdrawalStatus', 'PUT /withdrawal/status/:id'],
  ['listTickets', 'GET /support-enquiries'],
  ['getTicket', 'GET /support-enquiries/details/:id'],
  ['listReferrals', 'GET /referrals'],
  ['getReferral', 'GET /referrals/user/:id'],
  ['listDepositWallets', 'GET /admin-wallets'],
  ['addDepositWallet', 'POST /admin-wallet/add'],
  ['updateDepositWallet', 'PATCH /admin-wallet/update/:id'],
  ['deleteDepositWallet', 'DELETE /admin-wallet/delete/:id'],
  ['getUserWallet', 'GET /user/wallet/info/:userId'],
  ['listTransactions', 'GET /all-transactions'],
  ['listUserTransactions', 'GET /transactions/user/:userId'],
  ['getTransaction', 'GET /transaction/details/:id'],
  ['setTransactionStatus', 'PUT /transaction/status/:id'],
])('declares %s of spec §7 as %s', (id, address) => {
  expect(getAddress(id)).toBe(address.replace(' ', ' /api/admin'));
});

// covers: calls.declared
it.each([
  ['setDepositWalletStatus', 'PATCH /admin-wallet/update-status/:id'],
  ['setTicketStatus', 'PUT /support-enquiries/status/:id'],
  ['getTicketStats', 'GET /support-enquiries/stats'],
  ['getReferralSummary', 'GET /referrals/summary'],
  ['getReferralTracking', 'GET /referrals/tracking'],
  ['signUp', 'POST /signup'],
  ['verifyKyc', 'PATCH /verify-kyc'],
])('declares %s, which the screens of the spec do not call, as %s', (id, address) => {
  expect(getAddress(id)).toBe(address.replace(' ', ' /api/admin'));
});

it('requires a known permission for each operation, and uses every permission', () => {
  const permissions = new Set([...operations.values()].map(({ permission }) => permission));
  expect([...permissions].sort()).toEqual(['any', 'main-admin', 'none', ...permissionKeys].sort());
});
