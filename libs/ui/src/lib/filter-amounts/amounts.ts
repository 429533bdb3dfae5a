import type { ValueRange } from '../filter-range/value-range';

/** Upper limit of filter amounts. */
export const MAX_AMOUNT_USD = 1_000_000_000_000;

/** Returns whether a text is an amount in US dollars in URL format: `2500.5`. */
export function isAmount(text: string): boolean {
  return /^\d{1,13}(\.\d{1,2})?$/.test(text) && Number(text) <= MAX_AMOUNT_USD;
}

/**
 * Creates a filter for amounts within a range, limits included. A missing amount matches only a range without limits.
 */
export function createAmountFilter({ from, to }: ValueRange): (amount: number | null | undefined) => boolean {
  if (from === '' && to === '') return () => true;
  const min = from === '' ? -Infinity : Number(from);
  const max = to === '' ? Infinity : Number(to);
  return (amount) => typeof amount === 'number' && amount >= min && amount <= max;
}
