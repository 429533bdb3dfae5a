import { isDay, type ListParams, type ListRules } from '@countinghouse/ui';
import { toDaysQuery } from '../days';
import type { Period } from './ledger-api';

export type PeriodFilter = 'from' | 'to';
/** The days of a period in the URL; "" leaves an end open. */
export type DayRange = ListParams<PeriodFilter>['filters'];

/** URL parameters of the ledger list. */
export const ledgerListRules = { filters: { from: isDay, to: isDay } } as const satisfies ListRules<PeriodFilter>;

/** Converts days in `timeZone` to query parameters. Empty days are omitted. */
export const toPeriod = (range: DayRange, timeZone: string): Period => toDaysQuery(range, timeZone);

/** Returns the URL search of a period, with the "?"; "" without any days. */
export function toPeriodSearch({ from, to }: DayRange): string {
  const search = new URLSearchParams({ ...(from !== '' && { from }), ...(to !== '' && { to }) });
  return search.size > 0 ? `?${search}` : '';
}
