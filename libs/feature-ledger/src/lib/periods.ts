import type { Span } from './ledger-list';

/** A period that is asked for often. */
export interface NamedPeriod extends Span {
  label: string;
}

const toDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/**
 * The periods that are asked for often. One that has not ended yet goes to today, so that its statement stays the same.
 *
 * @param now days are those of UTC
 */
export function namedPeriods(now: Date): readonly NamedPeriod[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const today = now.toISOString().slice(0, 10);
  return [
    { label: 'This month', from: toDay(year, month, 1), to: today },
    { label: 'Last month', from: toDay(year, month - 1, 1), to: toDay(year, month, 0) },
    { label: 'This year', from: toDay(year, 0, 1), to: today },
    { label: 'All', from: '', to: '' },
  ];
}

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A period as a letter says it: "1–31 March 2026". */
export function describePeriod({ from, to }: Span, now: Date): string {
  const last = to === '' ? now : new Date(to);
  return from === '' ? `Until ${words.format(last)}` : words.formatRange(new Date(from), last);
}
