import { dayOf } from '@countinghouse/time';
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
 * @param timeZone whose day today is
 */
export function namedPeriods(now: Date, timeZone: string): readonly NamedPeriod[] {
  const today = dayOf(now, timeZone);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  return [
    { label: 'This month', from: toDay(year, month, 1), to: today },
    { label: 'Last month', from: toDay(year, month - 1, 1), to: toDay(year, month, 0) },
    { label: 'This year', from: toDay(year, 0, 1), to: today },
    { label: 'All', from: '', to: '' },
  ];
}

/** Days have their names already, whosever they are. */
const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * A period as a letter says it: "1–31 March 2026".
 *
 * @param timeZone whose day today is, which ends a period without an end
 */
export function describePeriod({ from, to }: Span, now: Date, timeZone: string): string {
  const last = new Date(to === '' ? dayOf(now, timeZone) : to);
  return from === '' ? `Until ${words.format(last)}` : words.formatRange(new Date(from), last);
}
