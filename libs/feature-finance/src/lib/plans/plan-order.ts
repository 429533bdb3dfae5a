import type { Schemas } from '@countinghouse/api-client/schema';

type Plan = Schemas['Plan'];
type LockIn = Partial<Pick<Plan, 'lockInPeriod' | 'lockInPeriodUnit'>>;

/** Larger than any end of a range. */
const noLimit = 10 ** 12;

/** Twelfths of a day, so that twelve months are a year. */
const unitLengths: Readonly<Partial<Record<string, number>>> = { days: 12, months: 365, years: 12 * 365 };

/** What a range is sorted by: its beginning, then its end, in digits that compare as numbers. No limit is the largest end. */
export function rangeOrder(range: Plan['investmentAmount'] | Plan['profitPercentage']): string | undefined {
  const { min, max } = range ?? {};
  return min === undefined ? undefined : `${min.toFixed(2)} ${(max === null ? noLimit : (max ?? 0)).toFixed(2)}`;
}

/** What a lock-in period is sorted by: its length, as the server compares it. Undefined where the unit is not known. */
export function lockInOrder({ lockInPeriod, lockInPeriodUnit }: LockIn): number | undefined {
  const length = lockInPeriodUnit && unitLengths[lockInPeriodUnit];
  return lockInPeriod === undefined || length === undefined ? undefined : lockInPeriod * length;
}
