import type { Schemas } from '@countinghouse/api-client/strict';
import type { Call, WriteContext } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import { accountClosed, conflict, notFound } from '../../common/http-error';
import { formatTime } from '../../common/days';
import { formatDollars, toCents } from '../../common/money';
import { toAuditReason, toReason } from '../../common/reason';
import { requireVersion, type RecordVersion } from '../versions/versions';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { toOverriddenChecks, requireAcknowledged } from '../checks/acknowledged';
import { readWithdrawalChecks } from '../checks/read-checks';
import { appendEntry, lockBalance, lockOpenWallet } from '../ledger/ledger-repository';
import { requireStepUp } from '../step-up/require-step-up';
import {
  findDecision,
  findWithdrawal,
  lockWithdrawal,
  setWithdrawalStatus,
  type LockedWithdrawal,
  type WithdrawalRow,
} from './withdrawals-repository';
import { toWithdrawal } from './withdrawal-mapping';

const withdrawalNotFound = () => notFound('Withdrawal');

const insufficientFunds = (balance: string, amount: string) =>
  conflict(
    'insufficient_funds',
    `The wallet balance is ${formatDollars(balance)}, but the withdrawal is for ${formatDollars(amount)}.`,
  );

/** @throws HttpError 404 if there is none */
export async function getWithdrawal(db: Executor, id: string): Promise<WithdrawalRow> {
  const withdrawal = await findWithdrawal(db, id);
  if (!withdrawal) throw withdrawalNotFound();
  return withdrawal;
}

/** Locks the wallet and requires sufficient funds. */
async function requireFunds(transaction: Transaction, { userId, amount }: LockedWithdrawal) {
  const balance = (await lockBalance(transaction, userId)) ?? '0.00';
  if (toCents(balance) < toCents(amount)) throw insufficientFunds(balance, amount);
}

/** Debits the wallet. Each approval and each reversal has a sequence number of its own. */
async function debit(transaction: Transaction, { id, userId, amount, withdrawalRequest, approvals }: LockedWithdrawal) {
  await appendEntry(transaction, {
    userId,
    amount: `-${amount}`,
    cause: 'withdrawal',
    causeId: id,
    causeSequence: approvals + 1,
    description: `Withdrawal ${withdrawalRequest} approved`,
  });
}

/** Credits what the latest approval debited. */
async function reverse(
  transaction: Transaction,
  { id, userId, amount, withdrawalRequest, approvals }: LockedWithdrawal,
) {
  if (!(await lockOpenWallet(transaction, userId))) throw accountClosed();
  await appendEntry(transaction, {
    userId,
    amount,
    cause: 'withdrawal_reversal',
    causeId: id,
    causeSequence: approvals,
    description: `Withdrawal ${withdrawalRequest} rejected after approval`,
  });
}

/** Describes since when the withdrawal has the requested status. */
async function describeUnchanged(db: Executor, id: string, status: Schemas['WithdrawalDecision']): Promise<string> {
  const { decidedBy, decidedAt } = (await findDecision(db, id)) ?? {};
  const by = decidedBy ? ` by ${decidedBy}` : '';
  const on = decidedAt ? ` on ${formatTime(decidedAt)}` : '';
  return `${status === 'approved' ? 'Approved' : 'Rejected'} already${by}${on}. Nothing has changed.`;
}

/**
 * Decides a withdrawal. All checks run before the status is set, because dual approval may stop the request there.
 *
 * @returns the updated withdrawal, and the message of the response
 */
export async function decideWithdrawal(
  transaction: Transaction,
  context: WriteContext,
  record: RecordVersion,
  decision: Call<'setWithdrawalStatus'>['body'],
): Promise<{ withdrawal: WithdrawalRow; message: string }> {
  const { status, acknowledged } = decision;
  const locked = await lockWithdrawal(transaction, record.id);
  if (!locked) throw withdrawalNotFound();
  const { id } = locked;
  const before = await getWithdrawal(transaction, id);
  const { updatedAt } = before;
  await requireVersion(transaction, record.baseVersion, {
    entity: 'withdrawal',
    current: toWithdrawal(before),
    updatedAt,
  });
  const reason = toReason(decision);
  if (locked.status === status) {
    return { withdrawal: before, message: await describeUnchanged(transaction, id, status) };
  }
  const movesMoney = status === 'approved' || locked.status === 'approved';
  if (movesMoney) requireStepUp(locked.amount, context.caller);
  const checks = status === 'approved' ? await readWithdrawalChecks(transaction, id) : undefined;
  const overridden = requireAcknowledged(checks, acknowledged);
  if (status === 'approved') await requireFunds(transaction, locked);
  const approvals = locked.approvals + (status === 'approved' ? 1 : 0);
  await setWithdrawalStatus(transaction, id, { status, ...reason, approvals, decidedById: context.caller.id });
  if (status === 'approved') await debit(transaction, locked);
  else if (locked.status === 'approved') await reverse(transaction, locked);
  const after = { status, ...toAuditReason(reason), ...toOverriddenChecks(overridden) };
  const change = { before: { status: locked.status }, after };
  await writeAuditEntry(transaction, context, { entity: 'withdrawal', entityId: id, ...change });
  return { withdrawal: { ...before, status, ...reason }, message: 'Status updated successfully.' };
}
