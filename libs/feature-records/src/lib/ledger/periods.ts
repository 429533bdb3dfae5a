import { dayOf } from '@countinghouse/shared/time';
import { describeDays } from '@countinghouse/ui';
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

/**
 * A period as a letter says it: "1 Mar – 31 Mar 2026".
 *
 * @param timeZone whose day today is, which ends a period without an end
 */
export const describePeriod = ({ from, to }: Span, now: Date, timeZone: string): string | undefined =>
  describeDays({ from, to: to === '' ? dayOf(now, timeZone) : to });
