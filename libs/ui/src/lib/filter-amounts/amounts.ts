import type { Span } from '../filter-span/span';

/** No amount is larger, in US dollars. */
export const largest = 1_000_000_000_000;

/** Whether a text is an amount in US dollars as the address has it: `2500.5`. */
export function isAmount(text: string): boolean {
  return /^\d{1,13}(\.\d{1,2})?$/.test(text) && Number(text) <= largest;
}

/**
 * Reads two amounts once, and tells of each amount whether it is between them, both included. What is not known is in no
 * span but the whole.
 */
export function amountsFilter({ from, to }: Span): (amount: number | null | undefined) => boolean {
  if (from === '' && to === '') return () => true;
  const least = from === '' ? -Infinity : Number(from);
  const most = to === '' ? Infinity : Number(to);
  return (amount) => typeof amount === 'number' && amount >= least && amount <= most;
}
