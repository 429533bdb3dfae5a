import { toDaysQuestion } from '@countinghouse/feature-records';
import { amountsFilter, daysFilter, isAmount, isDay, type ListParams } from '@countinghouse/ui';

/** Filters by days and by amounts, by the words of the contract. */
export type SpanFilter = 'from' | 'to' | 'amount_min' | 'amount_max';

type Spans = ListParams<SpanFilter>['filters'];

/** What the address may say of them. */
export const spanFilterRules = { from: isDay, to: isDay, amount_min: isAmount, amount_max: isAmount } as const;

/** What each of the two is set to, for `Filters`. */
export const spanValues = ({ from, to, amount_min, amount_max }: Spans): string[] => [
  from + to,
  amount_min + amount_max,
];

/**
 * What the server is asked. Only what is set is sent.
 *
 * @param timeZone whose days they are
 */
export function toSpanQuestion({ from, to, amount_min, amount_max }: Spans, timeZone: string) {
  return {
    ...toDaysQuestion({ from, to }, timeZone),
    ...(amount_min !== '' && { amount_min: Number(amount_min) }),
    ...(amount_max !== '' && { amount_max: Number(amount_max) }),
  };
}

/** The same question answered here: tells of each record by its time and its amount whether it is found. */
export function spanFilter({ from, to, amount_min, amount_max }: Spans, timeZone: string) {
  const isInDays = daysFilter({ from, to }, timeZone);
  const isInAmounts = amountsFilter({ from: amount_min, to: amount_max });
  return (time: string | null | undefined, amount: number | null | undefined) => isInDays(time) && isInAmounts(amount);
}
