import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import { accountClosed, conflict, notFound } from '../../common/http-error';
import { toAuditReason, toReason } from '../../common/reason';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { toOverriddenChecks, requireAcknowledged } from '../checks/acknowledged';
import { readTopupChecks } from '../checks/read-checks';
import { appendEntry, lockOpenWallet } from '../ledger/ledger-repository';
import { requireStepUp } from '../step-up/require-step-up';
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

const transactionNotFound = () => notFound('Transaction');

const alreadyDecided = ({ status }: TransactionRow) =>
  conflict('already_decided', `This transaction has been ${status} and cannot be modified.`);

const duplicateHash = (duplicates: readonly DuplicateRow[]) =>
  conflict(
    'duplicate_hash',
    `The same transaction hash is in ${duplicates.map(({ transactionId, status }) => `${transactionId} (${status})`).join(', ')}. Confirm that this is a different transfer to approve it.`,
  );

/** A transaction, and those with the same hash. */
export interface TransactionWithDuplicates {
  transaction: TransactionRow;
  duplicates: DuplicateRow[];
}

/** @throws HttpError 404 if there is none */
export async function getTransaction(db: Executor, id: string): Promise<TransactionWithDuplicates> {
  const transaction = await findTransaction(db, id);
  if (!transaction) throw transactionNotFound();
  return { transaction, duplicates: await listDuplicates(db, transaction.id) };
}

/**
 * Checks that a top-up can be approved.
 *
 * @returns the failed checks that the caller has acknowledged
 * @throws HttpError 409 for checks that are not acknowledged, for a duplicate hash, or if the account is closed
 */
async function requireApprovable(
  transaction: Transaction,
  { id, userId }: LockedTopup,
  { acknowledged, confirm_duplicate: isConfirmed = false }: Decision,
) {
  const overridden = requireAcknowledged(await readTopupChecks(transaction, id), acknowledged);
  const duplicates = isConfirmed ? [] : await listDuplicates(transaction, id);
  if (duplicates.length > 0) throw duplicateHash(duplicates);
  if (!(await lockOpenWallet(transaction, userId))) throw accountClosed();
  return overridden;
}

/**
 * Decides a pending top-up. All checks run before the status is set, because dual approval may stop the request there.
 *
 * @returns the updated transaction, and the message of the response
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
    const decided = await findTransaction(transaction, topupId);
    throw decided ? alreadyDecided(decided) : transactionNotFound();
  }
  const { id, userId, amount, transactionId } = topup;
  if (status === 'approved') requireStepUp(amount, context.caller);
  const overridden = status === 'approved' ? await requireApprovable(transaction, topup, decision) : [];
  await setTopupStatus(transaction, id, { status, ...reason, decidedById: context.caller.id });
  if (status === 'approved') {
    const description = `Top-up ${transactionId} approved`;
    await appendEntry(transaction, { userId, amount, cause: 'topup', causeId: id, description });
  }
  const after = { status, ...toAuditReason(reason), ...toOverriddenChecks(overridden) };
  const change = { before: { status: 'pending' }, after };
  await writeAuditEntry(transaction, context, { entity: 'transaction', entityId: id, ...change });
  return { ...(await getTransaction(transaction, id)), message: `Transaction ${status} successfully!` };
}
