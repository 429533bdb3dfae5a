import { isUser } from './accounts';
import { done, missing, ok, pageOf, populate, read, refuse, type Answer, type Call } from './answers';
import { findById, pick, sumOf, toCents, type Records, type StoredRecord } from './records';

const fields = (
  '_id transaction_id transaction_category transaction_type amount status network date created_at updated_at ' +
  'transaction_hash description deposit_wallet_address transaction_image __v'
).split(' ');

/** A transaction with these fields of its user, under the name of the user's id. */
export const drawTransaction = (records: Records, transaction: StoredRecord, userFields: readonly string[]) => ({
  ...pick(transaction, fields),
  user_id: populate(records, transaction.user_id, userFields),
});

/** All transactions, or those of one user. Which way money moved and where it came from go by the same filter. */
export function listTransactions({ records, query }: Call, userId = query.get('user_id')): Answer {
  const isAsked = (name: string, ...values: unknown[]) => !query.get(name) || values.includes(query.get(name));
  const rows = records.transactions.filter(
    (row) =>
      (!userId || row.user_id === userId) &&
      isAsked('status', row.status) &&
      isAsked('network', row.network) &&
      isAsked('transaction_type', row.transaction_category, row.transaction_type),
  );
  return ok({
    data: { transactions: pageOf(rows, query).rows.map((row) => drawTransaction(records, row, ['email'])) },
  });
}

export function readTransaction({ records, id }: Call): Answer {
  const transaction = findById(records.transactions, id);
  const user = findById(records.accounts, transaction?.user_id);
  return read(
    transaction && {
      ...drawTransaction(records, transaction, ['email']),
      user: user ? { id: user._id, ...pick(user, ['fullName', 'email', 'phoneNumber']) } : null,
    },
  );
}

export function decideTransaction({ records, id, body: { status } }: Call): Answer {
  const transaction = findById(records.transactions, id);
  if (!transaction) return missing();
  if (transaction.status !== 'pending') return refuse(400, 'Only pending transactions can be updated');
  if (status !== 'approved' && status !== 'cancelled') return refuse(400, 'Invalid status');
  Object.assign(transaction, { status, updated_at: new Date() });
  return done(`Transaction ${status}`);
}

/** What counts, and which way it went. */
export const moved = ({ transactions }: Records, type: string) =>
  transactions.filter((row) => row.status === 'approved' && row.transaction_type === type);

/** A wallet is what its user's transactions have left. */
export function readUserWallet({ records, id, query }: Call): Answer {
  const user = findById(records.accounts.filter(isUser), id);
  if (!user) return missing();
  const isOwn = ({ user_id }: StoredRecord) => user_id === id;
  const total_earned = sumOf(moved(records, 'credit').filter(isOwn), 'amount');
  const total_spent = sumOf(moved(records, 'debit').filter(isOwn), 'amount');
  const movements = records.transactions.filter((row) => isOwn(row) && row.status === 'approved');
  const { page, limit, rows } = pageOf(movements, query);
  return read({
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
        plan_id: planOf(records, row),
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

/** Left out where it was for none, null where the plan was deleted. */
function planOf({ plans }: Records, { plan_id }: StoredRecord) {
  const plan = findById(plans, plan_id);
  return plan ? pick(plan, ['category']) : plan_id && null;
}
