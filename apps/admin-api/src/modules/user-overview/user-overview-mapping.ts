import type { Schemas } from '@countinghouse/api-client/whole';
import { toDollars } from '../../common/money';
import type { ProgramRow } from '../referrals/referrals-repository';
import type { CountedKind, HoldingRow, ReferrerRow, StatusSum } from './user-overview-repository';

const none: Schemas['RecordSum'] = { count: 0, amount: 0 };

/** The sums of one kind by status: a function that gives that of a status, zero where there are no such records. */
export function sumsOf(sums: readonly StatusSum[], kind: CountedKind): (status: string) => Schemas['RecordSum'] {
  const own = new Map(
    sums
      .filter((sum) => sum.kind === kind)
      .map(({ status, count, amount }) => [status, { count, amount: toDollars(amount) }]),
  );
  return (status) => own.get(status) ?? none;
}

const toHolding = (row: HoldingRow): Schemas['UserHolding'] => ({
  _id: row.id,
  plan_id: { _id: row.planId, category: row.plan },
  amount: toDollars(row.amount),
  profit: toDollars(row.profit),
  created_at: row.createdAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  released_at: row.releasedAt?.toISOString() ?? null,
});

/** @param rows each says what all of them come to */
export function toHoldings(rows: readonly HoldingRow[]): Schemas['UserHoldings'] {
  const [all] = rows;
  return {
    running: all ? { count: all.runningCount, amount: toDollars(all.runningAmount) } : none,
    released: all ? { count: all.releasedCount, amount: toDollars(all.releasedAmount) } : none,
    latest: rows.map(toHolding),
  };
}

export const toReferrer = ({ id, fullName, email }: ReferrerRow): Schemas['UserReferrer'] => ({
  _id: id,
  fullName,
  email,
});

export const toUserProgram = (row: ProgramRow): Schemas['UserProgram'] => ({
  referral_code: row.referralCode,
  status: row.status,
  total_referrals: row.totalReferrals,
  active_referrals: row.activeReferrals,
  total_earnings: toDollars(row.totalEarnings),
});
