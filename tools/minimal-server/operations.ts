import {
  addSubadmin,
  addUser,
  deleteSubadmin,
  deleteUser,
  isAdmin,
  listSubadmins,
  listUsers,
  readSubadmin,
  readUser,
  updateSubadmin,
  updateUser,
} from './accounts';
import {
  updateRecord,
  okMessage,
  notFound,
  ok,
  populate,
  respondWith,
  rejectWith,
  deleteRecord,
  type ApiResponse,
  type Call,
} from './responses';
import { readDashboard } from './dashboard';
import { findById, pick, type Records, type StoredRecord } from './records';
import { listReferrals, readReferral } from './referrals';
import { decideTransaction, listTransactions, readTransaction, readUserWallet } from './transactions';

const planInput = 'category investmentAmount profitPercentage lockInPeriod lockInPeriodUnit planType status'.split(' ');
const walletInput = ['wallet_address', 'network_type', 'status'];

/** The operations of the specification, by method and path. `:id` is the last part of a path. */
export const operations: Readonly<Record<string, (call: Call) => ApiResponse>> = {
  'GET /permissions/:id': readPermissions,
  'GET /details/:id': ({ records, id }) =>
    respondWith(pickOptional(findAdmin(records, id), ['_id', 'fullName', 'email'])),
  'GET /info/:id': readDashboard,
  'GET /notifications': ({ records }) => ok({ data: records.notifications }),

  'GET /subadmin/getall': listSubadmins,
  'GET /subadmin/details/:id': readSubadmin,
  'POST /subadmin/add': addSubadmin,
  'PATCH /subadmin/update/:id': updateSubadmin,
  'DELETE /subadmin/delete/:id': deleteSubadmin,

  'GET /user/getall': listUsers,
  'GET /user/details/:id': readUser,
  'POST /user/add': addUser,
  'PATCH /user/update/:id': updateUser,
  'DELETE /user/:id': deleteUser,
  'GET /user/wallet/info/:id': readUserWallet,

  'GET /plan/getall': ({ records }) => ok({ data: records.plans }),
  'GET /plan/details/:id': ({ records, id }) => respondWith(findById(records.plans, id)),
  'POST /add-plan': ({ records, body }) => add(records.plans, records, pick(body, planInput), 'Plan created'),
  'PATCH /plan/update/:id': ({ records, id, body }) =>
    updateRecord(findById(records.plans, id), body, planInput, 'Plan updated'),
  'DELETE /plan/delete/:id': ({ records, id }) => deleteRecord(records.plans, id),

  'GET /withdrawals': ({ records }) => ok({ data: records.withdrawals }),
  'GET /withdrawal/details/:id': ({ records, id }) => respondWith(findById(records.withdrawals, id)),
  'PUT /withdrawal/status/:id': decideWithdrawal,

  'GET /support-enquiries': ({ records }) => ok({ data: records.tickets.map((ticket) => toTicket(records, ticket)) }),
  'GET /support-enquiries/details/:id': ({ records, id }) => {
    const ticket = findById(records.tickets, id);
    return respondWith(ticket && toTicket(records, ticket));
  },

  'GET /referrals': listReferrals,
  'GET /referrals/user/:id': readReferral,

  'GET /admin-wallets': ({ records }) => ok({ data: records.depositWallets }),
  'POST /admin-wallet/add': ({ records, body }) =>
    add(records.depositWallets, records, { status: true, ...pick(body, walletInput) }, 'Wallet created'),
  'PATCH /admin-wallet/update/:id': ({ records, id, body }) =>
    updateRecord(findById(records.depositWallets, id), body, walletInput, 'Wallet updated'),
  'DELETE /admin-wallet/delete/:id': ({ records, id }) => deleteRecord(records.depositWallets, id),

  'GET /all-transactions': (call) => listTransactions(call),
  'GET /transactions/user/:id': (call) => listTransactions(call, call.id),
  'GET /transaction/details/:id': readTransaction,
  'PUT /transaction/status/:id': decideTransaction,
};

/** Returns the operation of a method and a path, and the value of `:id`. */
export function findOperation(method: string, path: string) {
  const [, folder = '', id = ''] = /^(.*)\/([^/]*)$/.exec(path) ?? [];
  const operation = operations[`${method} ${path}`] ?? operations[`${method} ${folder}/:id`];
  return operation && { operation, id };
}

const findAdmin = ({ accounts }: Records, id: string) => findById(accounts.filter(isAdmin), id);
const pickOptional = (record: StoredRecord | undefined, fields: readonly string[]) => record && pick(record, fields);

function readPermissions({ records, id }: Call): ApiResponse {
  const admin = findAdmin(records, id);
  return admin ? ok({ permissions: admin.permissions }) : notFound();
}

function decideWithdrawal({ records, id, body: { status } }: Call): ApiResponse {
  const isDecision = status === 'approved' || status === 'rejected';
  if (!isDecision) return rejectWith(400, 'Invalid status');
  return updateRecord(findById(records.withdrawals, id), { status }, ['status'], 'Withdrawal updated');
}

const toTicket = (records: Records, ticket: StoredRecord) => ({
  ...ticket,
  user_id: populate(records, ticket.user_id, ['fullName', 'email']),
});

function add(list: StoredRecord[], { newId }: Records, fields: Record<string, unknown>, message: string): ApiResponse {
  list.push({ _id: newId(new Date()), ...fields, __v: 0 });
  return okMessage(message, 201);
}
