import { isIP } from 'node:net';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import { toSearchTerms } from '@countinghouse/shared/search';
import { normalizeSearch } from '@countinghouse/shared/text';
import { isId } from '../../common/ids';
import type { Executor } from '../../database/database';
import { equals, every, type List, type ListFilter } from '../../database/listing/list';
import { containsTerms } from '../../database/listing/match-terms';
import { auditLog, users } from '../../database/schema';

export type AuditLogFilter = Omit<ListFilter, 'search'> & {
  actorId?: string | undefined;
  /** The contract's operationId. */
  action?: string | undefined;
  /** The kind of record, as the contract names it. */
  entity?: string | undefined;
  entityId?: string | undefined;
  /** From {@link toSearchCondition}. */
  searchCondition?: SQL | undefined;
  sort?: Schemas['AuditSort'] | undefined;
};

export type AuditLogRow = Pick<
  typeof auditLog.$inferSelect,
  'id' | 'action' | 'entity' | 'entityId' | 'before' | 'after' | 'address' | 'requestId' | 'createdAt'
> & { actor: Pick<typeof users.$inferSelect, 'id' | 'fullName' | 'email' | 'role'> | null };

/** The audit entries, each with its actor. */
export const auditLogList: List<AuditLogRow, AuditLogFilter> = {
  from: auditLog,
  id: auditLog.id,
  sorts: { createdAt: auditLog.createdAt },
  defaultSort: '-createdAt',
  filters: ({ actorId, action, entity, entityId, searchCondition }) => [
    equals(auditLog.actorId, actorId),
    equals(auditLog.action, action),
    equals(auditLog.entity, entity),
    equals(auditLog.entityId, entityId),
    searchCondition,
  ],
  days: auditLog.createdAt,
  counter: { kinds: ['audit_entry'] },
  columns: {
    id: sql`${auditLog.id}::float8`,
    action: auditLog.action,
    entity: auditLog.entity,
    entityId: auditLog.entityId,
    before: auditLog.before,
    after: auditLog.after,
    address: auditLog.address,
    requestId: auditLog.requestId,
    createdAt: auditLog.createdAt,
    actor: sql`
      case when ${users.id} is not null then json_build_object(
        'id', ${users.id}, 'fullName', ${users.fullName}, 'email', ${users.email}, 'role', ${users.role}) end`,
  },
  rowsFrom: sql`${auditLog} left join ${users} on ${eq(users.id, auditLog.actorId)}`,
};

/** A search by name covers the records of at most this many users. */
const MAX_USERS = 1_000;

/** Queries for a record's id by its readable id, keyed by the prefix of the readable id. */
const readableIdQueries: Readonly<Record<string, SQL>> = {
  TU: sql`select id from topups where transaction_id =`,
  WD: sql`select id from withdrawals where withdrawal_request =`,
  TK: sql`select id from tickets where ticket_id =`,
};

/**
 * Converts a search term to a condition. The term is an IP address, the full id of a record or request, or words from a
 * user's name, email or phone number.
 *
 * @returns the condition, and whether more users match than a search covers
 */
export async function toSearchCondition(
  db: Executor,
  search: string,
): Promise<{ searchCondition: SQL; isTruncated: boolean }> {
  const term = normalizeSearch(search);
  if (isIP(term)) return { searchCondition: eq(auditLog.address, term.toLowerCase()), isTruncated: false };
  const id = term.toLowerCase();
  const records = isId(id) ? [id] : await findByReadableId(db, term.toUpperCase());
  const userIds = isId(id) ? [] : await findUserIds(db, toSearchTerms(term));
  const ids = `{${[...records, ...userIds.slice(0, MAX_USERS)].join(',')}}`;
  return {
    searchCondition: sql`(${auditLog.requestId} = ${term} or ${auditLog.entityId} = any (${ids}::text[]))`,
    isTruncated: userIds.length > MAX_USERS,
  };
}

/** Finds the users of any role and status whose name, email and phone number together contain all terms. */
async function findUserIds(db: Executor, terms: readonly string[]): Promise<string[]> {
  if (terms.length === 0) return [];
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(every(containsTerms(users.searchText, terms)))
    .limit(MAX_USERS + 1);
  return rows.map(({ id }) => id);
}

async function findByReadableId(db: Executor, term: string): Promise<string[]> {
  const query = /^[A-Z]{2}-\d+$/.test(term) ? readableIdQueries[term.slice(0, 2)] : undefined;
  if (!query) return [];
  const { rows } = await db.execute<{ id: string }>(sql`${query} ${term}`);
  return rows.map(({ id }) => id);
}
