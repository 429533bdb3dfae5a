import type { Call, Handlers, Making } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { accountClosed, conflict, notFound } from '../../common/http-error';
import { toPagination } from '../../common/paging';
import { recordedReason, toReason } from '../../common/reason';
import { readPage } from '../../database/listing/read-page';
import { readList } from '../../database/search';
import { recordWrite } from '../audit-log/audit-log-repository';
import { approvedOver, requireAcknowledged } from '../facts/acknowledged';
import { readTopupFacts } from '../facts/read-facts';
import { answerOnce } from '../idempotency/answer-once';
import { appendEntry, lockOpenWallet } from '../ledger/ledger-repository';
import { requireProofFor } from '../proof/require-proof';
import { findUser } from '../users/users-repository';
import { transactionList } from './transaction-list';
import { toTransaction, toTransactionDetails, toTransactionFilter } from './transaction-mapping';
import {
  findTransaction,
  listDuplicates,
  lockPendingTopup,
  setTopupStatus,
  type DuplicateRow,
  type LockedTopup,
  type TransactionRow,
} from './transactions-repository';

type TransactionOperation = 'listTransactions' | 'listUserTransactions' | 'getTransaction' | 'setTransactionStatus';

const alreadyDecided = ({ status }: TransactionRow) =>
  conflict('already_decided', `This transaction has been ${status} and cannot be modified.`);

const duplicateHash = (duplicates: readonly DuplicateRow[]) =>
  conflict(
    'duplicate_hash',
    `The same transaction hash is in ${duplicates.map(({ transactionId, status }) => `${transactionId} (${status})`).join(', ')}. Confirm that this is another transfer to approve it.`,
  );

async function readDetails(db: Executor, id: string) {
  const transaction = await findTransaction(db, id);
  if (!transaction) throw notFound('Transaction');
  return toTransactionDetails(transaction, await listDuplicates(db, transaction.id));
}

/** Lets an approval through that nothing speaks against that its caller has not seen, and gives what they have seen. */
async function requireApprovable(
  transaction: Transaction,
  { id, userId }: LockedTopup,
  { acknowledged, confirm_duplicate: isConfirmed = false }: Making<'setTransactionStatus'>['body'],
) {
  const against = requireAcknowledged(await readTopupFacts(transaction, id), acknowledged);
  const duplicates = isConfirmed ? [] : await listDuplicates(transaction, id);
  if (duplicates.length > 0) throw duplicateHash(duplicates);
  if (!(await lockOpenWallet(transaction, userId))) throw accountClosed();
  return against;
}

/** Decides a pending top-up. Everything is checked before the status is set, which four eyes may hold back. */
export async function decideTransaction(transaction: Transaction, call: Making<'setTransactionStatus'>) {
  const { status } = call.body;
  const reason = toReason(call.body);
  const topup = await lockPendingTopup(transaction, call.params.id);
  if (!topup) {
    const found = await findTransaction(transaction, call.params.id);
    throw found ? alreadyDecided(found) : notFound('Transaction');
  }
  const { id, userId, amount, transactionId } = topup;
  if (status === 'approved') requireProofFor(amount, call.caller);
  const against = status === 'approved' ? await requireApprovable(transaction, topup, call.body) : [];
  await setTopupStatus(transaction, id, { status, ...reason, decidedById: call.caller.id });
  if (status === 'approved') {
    const description = `Top-up ${transactionId} approved`;
    await appendEntry(transaction, { userId, amount, cause: 'topup', causeId: id, description });
  }
  const after = { status, ...recordedReason(reason), ...approvedOver(against) };
  const sides = { before: { status: 'pending' }, after };
  await recordWrite(transaction, call, { entity: 'transaction', entityId: id, ...sides });
  return { data: await readDetails(transaction, id), message: `Transaction ${status} successfully!` };
}

export function transactionsHandlers({ database }: Deps): Pick<Handlers, TransactionOperation> {
  const { orm } = database;

  async function list(
    { query, callerLeft }: Call<'listTransactions' | 'listUserTransactions'>,
    userId: string | undefined,
  ) {
    const { page = 1, limit = 10, ...question } = query;
    const filter = toTransactionFilter(question, userId);
    const { rows, ...count } = await readList(database, { search: filter.search, callerLeft }, (db) =>
      readPage(db, transactionList, filter, { page, limit }),
    );
    return {
      data: { transactions: rows.map(toTransaction), pagination: toPagination({ page, limit }, count) },
    };
  }

  return {
    listTransactions: (call) => list(call, call.query.user_id),

    listUserTransactions: async (call) => {
      const { userId } = call.params;
      if (!(await findUser(orm, userId))) throw notFound('User');
      return list(call, userId);
    },

    getTransaction: async ({ params }) => ({ data: await readDetails(orm, params.id) }),

    setTransactionStatus: (call) => answerOnce(orm, call, (transaction) => decideTransaction(transaction, call)),
  };
}
