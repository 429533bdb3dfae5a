import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers, Making } from '../../contract/operation-types';
import type { Executor, Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { accountClosed, conflict, notFound } from '../../common/http-error';
import { formatTime } from '../../common/days';
import { formatDollars, toCents } from '../../common/money';
import { answerListed } from '../../common/paging';
import { recordedReason, toReason } from '../../common/reason';
import { readPage } from '../../database/listing/read-page';
import { readList } from '../../database/search';
import { requireVersion } from '../versions/versions';
import { recordWrite } from '../audit-log/audit-log-repository';
import { approvedOver, requireAcknowledged } from '../facts/acknowledged';
import { readWithdrawalFacts } from '../facts/read-facts';
import { answerOnce } from '../idempotency/answer-once';
import { appendEntry, lockBalance, lockOpenWallet } from '../ledger/ledger-repository';
import { requireProofFor } from '../proof/require-proof';
import {
  findDecision,
  findWithdrawal,
  lockWithdrawal,
  setWithdrawalStatus,
  type LockedWithdrawal,
  type WithdrawalRow,
} from './withdrawals-repository';
import { withdrawalList } from './withdrawal-list';
import { toWithdrawal, toWithdrawalFilter } from './withdrawal-mapping';

const noSuchWithdrawal = () => notFound('Withdrawal');

const insufficientFunds = (balance: string, amount: string) =>
  conflict(
    'insufficient_funds',
    `The wallet holds ${formatDollars(balance)}, the withdrawal is for ${formatDollars(amount)}.`,
  );

async function find(db: Executor, id: string): Promise<WithdrawalRow> {
  const withdrawal = await findWithdrawal(db, id);
  if (!withdrawal) throw noSuchWithdrawal();
  return withdrawal;
}

/** Locks the wallet, which has to hold the money. */
async function requireFunds(transaction: Transaction, { userId, amount }: LockedWithdrawal) {
  const balance = (await lockBalance(transaction, userId)) ?? '0.00';
  if (toCents(balance) < toCents(amount)) throw insufficientFunds(balance, amount);
}

/** Takes the money out of the wallet. Each approval is a cause of its own, and so is each reversal. */
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

/** Gives back what the latest approval took. */
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

/** Says that a withdrawal has the requested status already, and since when. */
async function describeUnchanged(db: Executor, id: string, status: Schemas['WithdrawalDecision']): Promise<string> {
  const { decidedBy, decidedAt } = (await findDecision(db, id)) ?? {};
  const by = decidedBy ? ` by ${decidedBy}` : '';
  const on = decidedAt ? ` on ${formatTime(decidedAt)}` : '';
  return `${status === 'approved' ? 'Approved' : 'Rejected'} already${by}${on}. Nothing was changed.`;
}

/** Decides a withdrawal. Everything is checked before the status is set, which four eyes may hold back. */
export async function decideWithdrawal(transaction: Transaction, call: Making<'setWithdrawalStatus'>) {
  const { id } = call.params;
  const { status, acknowledged } = call.body;
  const withdrawal = await lockWithdrawal(transaction, id);
  if (!withdrawal) throw noSuchWithdrawal();
  const before = await find(transaction, withdrawal.id);
  const { updatedAt } = before;
  await requireVersion(transaction, call.headers, { entity: 'withdrawal', current: toWithdrawal(before), updatedAt });
  const reason = toReason(call.body);
  if (withdrawal.status === status) {
    return { data: toWithdrawal(before), message: await describeUnchanged(transaction, withdrawal.id, status) };
  }
  const isMoving = status === 'approved' || withdrawal.status === 'approved';
  if (isMoving) requireProofFor(withdrawal.amount, call.caller);
  const facts = status === 'approved' ? await readWithdrawalFacts(transaction, withdrawal.id) : undefined;
  const against = requireAcknowledged(facts, acknowledged);
  if (status === 'approved') await requireFunds(transaction, withdrawal);
  const approvals = withdrawal.approvals + (status === 'approved' ? 1 : 0);
  await setWithdrawalStatus(transaction, withdrawal.id, {
    status,
    ...reason,
    approvals,
    decidedById: call.caller.id,
  });
  if (status === 'approved') await debit(transaction, withdrawal);
  else if (withdrawal.status === 'approved') await reverse(transaction, withdrawal);
  const after = { status, ...recordedReason(reason), ...approvedOver(against) };
  const sides = { before: { status: withdrawal.status }, after };
  await recordWrite(transaction, call, { entity: 'withdrawal', entityId: withdrawal.id, ...sides });
  const data = toWithdrawal({ ...before, status, ...reason });
  return { data, message: 'Status updated successfully.' };
}

export function withdrawalsHandlers({
  database,
}: Deps): Pick<Handlers, 'listWithdrawals' | 'getWithdrawal' | 'setWithdrawalStatus'> {
  const { orm } = database;

  return {
    listWithdrawals: ({ query: { page, limit, ...query }, callerLeft }) =>
      readList(database, { search: query.search, callerLeft }, (db) =>
        answerListed({ page, limit }, async (asked) => {
          const { rows, ...count } = await readPage(db, withdrawalList, toWithdrawalFilter(query), asked);
          return { rows: rows.map(toWithdrawal), ...count };
        }),
      ),

    getWithdrawal: async ({ params }) => ({ data: toWithdrawal(await find(orm, params.id)) }),

    setWithdrawalStatus: (call) => answerOnce(orm, call, (transaction) => decideWithdrawal(transaction, call)),
  };
}
