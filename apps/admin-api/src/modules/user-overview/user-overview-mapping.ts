import type { Schemas } from '@countinghouse/api-client/strict';
import { toDollars } from '../../common/money';
import type { ProgramRow } from '../referrals/referrals-repository';
import type { CountedKind, HoldingRow, ReferrerRow, StatusSum } from './user-overview-repository';

const EMPTY_SUM: Schemas['RecordSum'] = { count: 0, amount: 0 };

/** Returns a function that looks up the sum of a status; the sum is zero if there are no records. */
export function createSumLookup(
  sums: readonly StatusSum[],
  kind: CountedKind,
): (status: string) => Schemas['RecordSum'] {
  const sumsByStatus = new Map(
    sums
      .filter((sum) => sum.kind === kind)
      .map(({ status, count, amount }) => [status, { count, amount: toDollars(amount) }]),
  );
  return (status) => sumsByStatus.get(status) ?? EMPTY_SUM;
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

/** @param rows the latest holdings; each row also contains the totals of all holdings */
export function toHoldings(rows: readonly HoldingRow[]): Schemas['UserHoldings'] {
  const [totals] = rows;
  return {
    running: totals ? { count: totals.runningCount, amount: toDollars(totals.runningAmount) } : EMPTY_SUM,
    released: totals ? { count: totals.releasedCount, amount: toDollars(totals.releasedAmount) } : EMPTY_SUM,
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
