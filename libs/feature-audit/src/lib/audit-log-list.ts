import { toDaysQuery } from '@countinghouse/feature-records';
import { actionLabels } from '@countinghouse/shared/exports';
import { isDay, writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import type { AuditLogQuery } from './audit-log-api';

export type AuditLogFilter = 'actor' | 'action' | 'record' | 'from' | 'to';

/** URL parameters of the audit log. A record is its type and id: `user/0198c3f2`. */
export const auditLogListRules = {
  sortable: ['createdAt'],
  filters: {
    actor: (text) => /^[\w-]{1,64}$/.test(text),
    action: Object.keys(actionLabels),
    record: (text) => /^[a-z_]{1,60}\/[\w-]{1,64}$/.test(text),
    from: isDay,
    to: isDay,
  },
} as const satisfies ListRules<AuditLogFilter>;

const sorts: Record<NonNullable<AuditLogQuery['sort']>, true> = { createdAt: true, '-createdAt': true };

function isAuditSort(text: string): text is NonNullable<AuditLogQuery['sort']> {
  return Object.hasOwn(sorts, text);
}

/** Converts the list parameters to the query. Empty values are omitted. Days are in `timeZone`. */
export function toAuditLogQuery(
  { search, sort, filters }: Omit<ListParams<AuditLogFilter>, 'page' | 'limit'>,
  timeZone: string,
): AuditLogQuery {
  const { actor, action, record } = filters;
  const [record_type, record_id] = record.split('/');
  const order = sort ? writeSort(sort) : '';
  return {
    ...(search !== '' && { search }),
    ...(isAuditSort(order) && { sort: order }),
    ...(actor !== '' && { actor }),
    ...(action !== '' && { action }),
    ...(record_type && record_id && { record_type, record_id }),
    ...toDaysQuery(filters, timeZone),
  };
}

/** Returns the query string that filters the log by a record. */
export function toRecordQuery(recordType: string, id: string): string {
  return `?${new URLSearchParams({ record: `${recordType}/${id}` })}`;
}
