import type { Schemas } from '@countinghouse/api-client/schema';

type Plan = Schemas['Plan'];
type LockIn = Partial<Pick<Plan, 'lockInPeriod' | 'lockInPeriodUnit'>>;

/** Larger than any maximum of a range. */
const NO_LIMIT = 10 ** 12;

/** Lengths in twelfths of a day, so that twelve months equal a year. */
const unitLengths: Readonly<Partial<Record<string, number>>> = { days: 12, months: 365, years: 12 * 365 };

/**
 * Returns the sort key of a range: minimum, then maximum, as text for numeric comparison. No limit is the largest
 * maximum.
 */
export function toRangeSortKey(range: Plan['investmentAmount'] | Plan['profitPercentage']): string | undefined {
  const { min, max } = range ?? {};
  return min === undefined ? undefined : `${min.toFixed(2)} ${(max === null ? NO_LIMIT : (max ?? 0)).toFixed(2)}`;
}

/** Returns the sort key of a lock-in period, consistent with the server. Undefined for an unknown unit. */
export function toLockInSortKey({ lockInPeriod, lockInPeriodUnit }: LockIn): number | undefined {
  const length = lockInPeriodUnit && unitLengths[lockInPeriodUnit];
  return lockInPeriod === undefined || length === undefined ? undefined : lockInPeriod * length;
}
