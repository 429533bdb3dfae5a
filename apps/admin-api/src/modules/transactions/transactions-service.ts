import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import { accountClosed, conflict, notFound } from '../../common/http-error';
import { recordedReason, toReason } from '../../common/reason';
import { recordWrite } from '../audit-log/audit-log-repository';
import { approvedOver, requireAcknowledged } from '../checks/acknowledged';
import { readTopupChecks } from '../checks/read-checks';
import { appendEntry, lockOpenWallet } from '../ledger/ledger-repository';
import { requireStepUpFor } from '../step-up/require-step-up';
import {
  findTransaction,
  listDuplicates,
  lockPendingTopup,
  setTopupStatus,
  type DuplicateRow,
  type LockedTopup,
  type TransactionRow,
} from './transactions-repository';

type Decision = Call<'setTransactionStatus'>['body'];

const noSuchTransaction = () => notFound('Transaction');

const alreadyDecided = ({ status }: TransactionRow) =>
  conflict('already_decided', `This transaction has been ${status} and cannot be modified.`);

const duplicateHash = (duplicates: readonly DuplicateRow[]) =>
  conflict(
    'duplicate_hash',
    `The same transaction hash is in ${duplicates.map(({ transactionId, status }) => `${transactionId} (${status})`).join(', ')}. Confirm that this is another transfer to approve it.`,
  );

/** A transaction, and those that have the same hash. */
export interface TransactionWithDuplicates {
  transaction: TransactionRow;
  duplicates: DuplicateRow[];
}

/** @throws HttpError 404 where there is none */
export async function getTransaction(db: Executor, id: string): Promise<TransactionWithDuplicates> {
  const transaction = await findTransaction(db, id);
  if (!transaction) throw noSuchTransaction();
  return { transaction, duplicates: await listDuplicates(db, transaction.id) };
}

/** Lets an approval through that nothing speaks against that its caller has not seen, and gives what they have seen. */
async function requireApprovable(
  transaction: Transaction,
  { id, userId }: LockedTopup,
  { acknowledged, confirm_duplicate: isConfirmed = false }: Decision,
) {
  const against = requireAcknowledged(await readTopupChecks(transaction, id), acknowledged);
  const duplicates = isConfirmed ? [] : await listDuplicates(transaction, id);
  if (duplicates.length > 0) throw duplicateHash(duplicates);
  if (!(await lockOpenWallet(transaction, userId))) throw accountClosed();
  return against;
}

/**
 * Decides a pending top-up. Everything is checked before the status is set, which four eyes may hold back.
 *
 * @returns the transaction as it is now, and what came of the decision
 */
export async function decideTransaction(
  transaction: Transaction,
  context: WriteContext,
  topupId: string,
  decision: Decision,
): Promise<TransactionWithDuplicates & { message: string }> {
  const { status } = decision;
  const reason = toReason(decision);
  const topup = await lockPendingTopup(transaction, topupId);
  if (!topup) {
    const found = await findTransaction(transaction, topupId);
    throw found ? alreadyDecided(found) : noSuchTransaction();
  }
  const { id, userId, amount, transactionId } = topup;
  if (status === 'approved') requireStepUpFor(amount, context.caller);
  const against = status === 'approved' ? await requireApprovable(transaction, topup, decision) : [];
  await setTopupStatus(transaction, id, { status, ...reason, decidedById: context.caller.id });
  if (status === 'approved') {
    const description = `Top-up ${transactionId} approved`;
    await appendEntry(transaction, { userId, amount, cause: 'topup', causeId: id, description });
  }
  const after = { status, ...recordedReason(reason), ...approvedOver(against) };
  const sides = { before: { status: 'pending' }, after };
  await recordWrite(transaction, context, { entity: 'transaction', entityId: id, ...sides });
  return { ...(await getTransaction(transaction, id)), message: `Transaction ${status} successfully!` };
}
