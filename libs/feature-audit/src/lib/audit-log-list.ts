import { toDaysQuestion } from '@countinghouse/feature-records';
import { actions } from '@countinghouse/shared/exports';
import { isDay, writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import type { AuditLogQuestion } from './audit-log-api';

export type AuditLogFilter = 'actor' | 'action' | 'record' | 'from' | 'to';

/** What the address of the log may say. A record is its kind and its id: `user/0198c3f2`. */
export const auditLogListRules = {
  sortable: ['createdAt'],
  filters: {
    actor: (text) => /^[\w-]{1,64}$/.test(text),
    action: Object.keys(actions),
    record: (text) => /^[a-z_]{1,60}\/[\w-]{1,64}$/.test(text),
    from: isDay,
    to: isDay,
  },
} as const satisfies ListRules<AuditLogFilter>;

const sorts: Record<NonNullable<AuditLogQuestion['sort']>, true> = { createdAt: true, '-createdAt': true };

function isAuditSort(text: string): text is NonNullable<AuditLogQuestion['sort']> {
  return Object.hasOwn(sorts, text);
}

/** What the server is asked, from what the address says. Only what is set is sent. The days are those of `timeZone`. */
export function toAuditLogQuestion(
  { search, sort, filters }: Omit<ListParams<AuditLogFilter>, 'page' | 'limit'>,
  timeZone: string,
): AuditLogQuestion {
  const { actor, action, record } = filters;
  const [record_type, record_id] = record.split('/');
  const order = sort ? writeSort(sort) : '';
  return {
    ...(search !== '' && { search }),
    ...(isAuditSort(order) && { sort: order }),
    ...(actor !== '' && { actor }),
    ...(action !== '' && { action }),
    ...(record_type && record_id && { record_type, record_id }),
    ...toDaysQuestion(filters, timeZone),
  };
}

/** What stands behind the log's path for everything that was done to one record. */
export function recordQuery(recordType: string, id: string): string {
  return `?${new URLSearchParams({ record: `${recordType}/${id}` })}`;
}
