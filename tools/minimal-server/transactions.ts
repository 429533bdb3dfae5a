import { isUser } from './accounts';
import {
  okMessage,
  notFound,
  ok,
  paginate,
  populate,
  respondWith,
  rejectWith,
  type ApiResponse,
  type Call,
} from './responses';
import { findById, pick, sumField, toCents, type Records, type StoredRecord } from './records';

const fields = (
  '_id transaction_id transaction_category transaction_type amount status network date created_at updated_at ' +
  'transaction_hash description deposit_wallet_address transaction_image __v'
).split(' ');

/** Returns a transaction with these fields of its user under `user_id`. */
export const toTransaction = (records: Records, transaction: StoredRecord, userFields: readonly string[]) => ({
  ...pick(transaction, fields),
  user_id: populate(records, transaction.user_id, userFields),
});

/** Lists all transactions, or the transactions of one user. Direction and category share the filter `transaction_type`. */
export function listTransactions({ records, query }: Call, userId = query.get('user_id')): ApiResponse {
  const matchesFilter = (name: string, ...values: unknown[]) => !query.get(name) || values.includes(query.get(name));
  const rows = records.transactions.filter(
    (row) =>
      (!userId || row.user_id === userId) &&
      matchesFilter('status', row.status) &&
      matchesFilter('network', row.network) &&
      matchesFilter('transaction_type', row.transaction_category, row.transaction_type),
  );
  return ok({
    data: { transactions: paginate(rows, query).rows.map((row) => toTransaction(records, row, ['email'])) },
  });
}

export function readTransaction({ records, id }: Call): ApiResponse {
  const transaction = findById(records.transactions, id);
  const user = findById(records.accounts, transaction?.user_id);
  return respondWith(
    transaction && {
      ...toTransaction(records, transaction, ['email']),
      user: user ? { id: user._id, ...pick(user, ['fullName', 'email', 'phoneNumber']) } : null,
    },
  );
}

export function decideTransaction({ records, id, body: { status } }: Call): ApiResponse {
  const transaction = findById(records.transactions, id);
  if (!transaction) return notFound();
  if (transaction.status !== 'pending') return rejectWith(400, 'Only pending transactions can be updated');
  if (status !== 'approved' && status !== 'cancelled') return rejectWith(400, 'Invalid status');
  Object.assign(transaction, { status, updated_at: new Date() });
  return okMessage(`Transaction ${status}`);
}

/** Returns the approved transactions of this direction. */
export const findApproved = ({ transactions }: Records, type: string) =>
  transactions.filter((row) => row.status === 'approved' && row.transaction_type === type);

/** Returns a user's wallet, computed from the transactions. */
export function readUserWallet({ records, id, query }: Call): ApiResponse {
  const user = findById(records.accounts.filter(isUser), id);
  if (!user) return notFound();
  const isOwn = ({ user_id }: StoredRecord) => user_id === id;
  const total_earned = sumField(findApproved(records, 'credit').filter(isOwn), 'amount');
  const total_spent = sumField(findApproved(records, 'debit').filter(isOwn), 'amount');
  const movements = records.transactions.filter((row) => isOwn(row) && row.status === 'approved');
  const { page, limit, rows } = paginate(movements, query);
  return respondWith({
    wallet: {
      user: pick(user, ['fullName', 'email']),
      balance: toCents(total_earned - total_spent),
      total_earned,
      total_spent,
      created_at: user.createdAt,
    },
    transactions: {
      data: rows.map((row) => ({
        ...pick(row, ['created_at', 'transaction_type', 'amount', 'description']),
        plan_id: getPlan(records, row),
      })),
      pagination: {
        current_page: page,
        per_page: limit,
        total_pages: Math.ceil(movements.length / limit),
        total_records: movements.length,
      },
    },
  });
}

/** Returns undefined without a plan, and null if the plan was deleted. */
function getPlan({ plans }: Records, { plan_id }: StoredRecord) {
  const plan = findById(plans, plan_id);
  return plan ? pick(plan, ['category']) : plan_id && null;
}
