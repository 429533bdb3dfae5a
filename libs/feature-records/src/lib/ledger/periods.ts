import { toLocalDay } from '@countinghouse/shared/time';
import { formatDayRange } from '@countinghouse/ui';
import type { DayRange } from './ledger-list';

/** A period with a label, for quick selection. */
export interface PresetPeriod extends DayRange {
  label: string;
}

const toDay = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/**
 * Returns the preset periods. A period that has not ended stops today, so that its statement does not change later.
 *
 * @param timeZone determines which day is today
 */
export function getPresetPeriods(now: Date, timeZone: string): readonly PresetPeriod[] {
  const today = toLocalDay(now, timeZone);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1];
  return [
    { label: 'This month', from: toDay(year, month, 1), to: today },
    { label: 'Last month', from: toDay(year, month - 1, 1), to: toDay(year, month, 0) },
    { label: 'This year', from: toDay(year, 0, 1), to: today },
    { label: 'All', from: '', to: '' },
  ];
}

/**
 * Formats a period for a letter: "1 Mar – 31 Mar 2026". A period without an end stops today.
 *
 * @param timeZone determines which day is today
 */
export const describePeriod = ({ from, to }: DayRange, now: Date, timeZone: string): string | undefined =>
  formatDayRange({ from, to: to === '' ? toLocalDay(now, timeZone) : to });
