import type { Call, Handlers } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { accountClosed, conflict, notFound } from '../../common/http-error';
import { toPagination } from '../../common/paging';
import { recordedReason, toReason } from '../../common/reason';
import { readList } from '../../database/search';
import { recordWrite } from '../audit-log/audit-log-repository';
import { approvedOver, requireAcknowledged } from '../facts/acknowledged';
import { readTopupFacts } from '../facts/read-facts';
import { answerOnce } from '../idempotency/answer-once';
import { appendEntry, lockOpenWallet } from '../ledger/ledger-repository';
import { requireProofFor } from '../proof/require-proof';
import { findUser } from '../users/users-repository';
import { toTransaction, toTransactionDetails, toTransactionFilter } from './transaction-mapping';
import {
  decideTopup,
  findTransaction,
  listDuplicates,
  listTransactions,
  type DuplicateRow,
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

export function transactionsHandlers({ database, config }: Deps): Pick<Handlers, TransactionOperation> {
  const { orm } = database;

  async function list(
    { query, callerLeft }: Call<'listTransactions' | 'listUserTransactions'>,
    userId: string | undefined,
  ) {
    const { page = 1, limit = 10, ...question } = query;
    const filter = toTransactionFilter(question, userId);
    const { transactions, ...count } = await readList(database, { search: filter.search, callerLeft }, (db) =>
      listTransactions(db, filter, { page, limit }),
    );
    return {
      data: { transactions: transactions.map(toTransaction), pagination: toPagination({ page, limit }, count) },
    };
  }

  async function readDetails(db: Executor, id: string) {
    const transaction = await findTransaction(db, id);
    if (!transaction) throw notFound('Transaction');
    return toTransactionDetails(transaction, await listDuplicates(db, transaction.id));
  }

  async function decide(transaction: Transaction, call: Call<'setTransactionStatus'>) {
    const { id } = call.params;
    const { status, acknowledged, confirm_duplicate: isConfirmed = false } = call.body;
    const reason = toReason(call.body);
    const topup = await decideTopup(transaction, { id, status, ...reason, decidedById: call.caller.id });
    if (!topup) {
      const found = await findTransaction(transaction, id);
      throw found ? alreadyDecided(found) : notFound('Transaction');
    }
    if (status === 'approved') requireProofFor(topup.amount, call.caller, config);
    const facts = status === 'approved' ? await readTopupFacts(transaction, topup.id) : undefined;
    const against = requireAcknowledged(facts, acknowledged);
    if (status === 'approved') {
      const duplicates = isConfirmed ? [] : await listDuplicates(transaction, topup.id);
      if (duplicates.length > 0) throw duplicateHash(duplicates);
      const { userId, amount, transactionId } = topup;
      if (!(await lockOpenWallet(transaction, userId))) throw accountClosed();
      const description = `Top-up ${transactionId} approved`;
      await appendEntry(transaction, { userId, amount, cause: 'topup', causeId: topup.id, description });
    }
    const after = { status, ...recordedReason(reason), ...approvedOver(against) };
    const sides = { before: { status: 'pending' }, after };
    await recordWrite(transaction, call, { entity: 'transaction', entityId: topup.id, ...sides });
    return { data: await readDetails(transaction, topup.id), message: `Transaction ${status} successfully!` };
  }

  return {
    listTransactions: (call) => list(call, call.query.user_id),

    listUserTransactions: async (call) => {
      const { userId } = call.params;
      if (!(await findUser(orm, userId))) throw notFound('User');
      return list(call, userId);
    },

    getTransaction: async ({ params }) => ({ data: await readDetails(orm, params.id) }),

    setTransactionStatus: (call) => answerOnce(orm, call, (transaction) => decide(transaction, call)),
  };
}
