import { toDaysQuery } from '@countinghouse/feature-records';
import { createAmountFilter, createDayFilter, isAmount, isDay, type ListParams } from '@countinghouse/ui';

/** Filters by days and amounts, named as in the contract. */
export type RangeFilter = 'from' | 'to' | 'amount_min' | 'amount_max';

type RangeFilterValues = ListParams<RangeFilter>['filters'];

/** URL parameters of the filters. */
export const rangeFilterRules = { from: isDay, to: isDay, amount_min: isAmount, amount_max: isAmount } as const;

/** Returns the values of both filters, for `Filters`. */
export const getRangeFilterValues = ({ from, to, amount_min, amount_max }: RangeFilterValues): string[] => [
  from + to,
  amount_min + amount_max,
];

/**
 * Converts the filters to query parameters. Empty filters are omitted.
 *
 * @param timeZone of the days
 */
export function toRangeQuery({ from, to, amount_min, amount_max }: RangeFilterValues, timeZone: string) {
  return {
    ...toDaysQuery({ from, to }, timeZone),
    ...(amount_min !== '' && { amount_min: Number(amount_min) }),
    ...(amount_max !== '' && { amount_max: Number(amount_max) }),
  };
}

/** Creates a client-side filter that tests the time and amount of a record. */
export function createRangeFilter({ from, to, amount_min, amount_max }: RangeFilterValues, timeZone: string) {
  const isInDays = createDayFilter({ from, to }, timeZone);
  const isInAmounts = createAmountFilter({ from: amount_min, to: amount_max });
  return (time: string | null | undefined, amount: number | null | undefined) => isInDays(time) && isInAmounts(amount);
}
