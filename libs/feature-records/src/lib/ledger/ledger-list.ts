import { isDay, type ListParams, type ListRules } from '@countinghouse/ui';
import { toDaysQuestion } from '../days';
import type { Period } from './ledger-api';

export type PeriodFilter = 'from' | 'to';
/** The days of a period as the address has them; "" leaves an end open. */
export type Span = ListParams<PeriodFilter>['filters'];

/** What the address of a ledger may say. */
export const ledgerListRules = { filters: { from: isDay, to: isDay } } as const satisfies ListRules<PeriodFilter>;

/** What the server is asked. Only what is set is sent. The days are those of `timeZone`. */
export const toPeriod = (span: Span, timeZone: string): Period => toDaysQuestion(span, timeZone);

/** What stands behind an address for a period; "" for all that there is. */
export function periodQuery({ from, to }: Span): string {
  const search = new URLSearchParams({ ...(from !== '' && { from }), ...(to !== '' && { to }) });
  return search.size > 0 ? `?${search}` : '';
}
