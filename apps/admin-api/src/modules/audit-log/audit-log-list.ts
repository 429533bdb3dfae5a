import { isIP } from 'node:net';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import { searchWords } from '@countinghouse/shared/search';
import { normalizeSearch } from '@countinghouse/shared/text';
import { isId } from '../../common/ids';
import type { Executor } from '../../database/database';
import { equals, every, type List, type ListFilter } from '../../database/listing/list';
import { containsWords } from '../../database/listing/match-words';
import { auditLog, users } from '../../database/schema';

export type AuditLogFilter = Omit<ListFilter, 'search'> & {
  /** The id of who did it. */
  actorId?: string | undefined;
  /** The contract's operation. */
  action?: string | undefined;
  /** The kind of record in the contract's word, and its id. */
  entity?: string | undefined;
  entityId?: string | undefined;
  /** What a search is about, as {@link findSubject} gives it. */
  subject?: SQL | undefined;
  sort?: Schemas['AuditSort'] | undefined;
};

export type AuditLogRow = Pick<
  typeof auditLog.$inferSelect,
  'id' | 'action' | 'entity' | 'entityId' | 'before' | 'after' | 'address' | 'requestId' | 'createdAt'
> & { actor: Pick<typeof users.$inferSelect, 'id' | 'fullName' | 'email' | 'role'> | null };

/** Every write, each with who did it. */
export const auditLogList: List<AuditLogRow, AuditLogFilter> = {
  from: auditLog,
  id: auditLog.id,
  sorts: { createdAt: auditLog.createdAt },
  defaultSort: '-createdAt',
  filters: ({ actorId, action, entity, entityId, subject }) => [
    equals(auditLog.actorId, actorId),
    equals(auditLog.action, action),
    equals(auditLog.entity, entity),
    equals(auditLog.entityId, entityId),
    subject,
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

/** The most people whose records a search by name covers. */
const MAX_PEOPLE = 1_000;

/** The query for a record's id by its readable id, by the prefix of the latter. */
const readable: Readonly<Record<string, SQL>> = {
  TU: sql`select id from topups where transaction_id =`,
  WD: sql`select id from withdrawals where withdrawal_request =`,
  TK: sql`select id from tickets where ticket_id =`,
};

/**
 * Reads what a search of the log means: an IP address, the whole id of a record or a request, or words of people.
 *
 * @returns the condition, and whether more people match than a search covers
 */
export async function findSubject(db: Executor, search: string): Promise<{ subject: SQL; isCut: boolean }> {
  const term = normalizeSearch(search);
  if (isIP(term)) return { subject: eq(auditLog.address, term.toLowerCase()), isCut: false };
  const id = term.toLowerCase();
  const records = isId(id) ? [id] : await findByReadableId(db, term.toUpperCase());
  const people = isId(id) ? [] : await findPeople(db, searchWords(term));
  const ids = `{${[...records, ...people.slice(0, MAX_PEOPLE)].join(',')}}`;
  return {
    subject: sql`(${auditLog.requestId} = ${term} or ${auditLog.entityId} = any (${ids}::text[]))`,
    isCut: people.length > MAX_PEOPLE,
  };
}

/** The ids of the users of every role and state who have each of these words in their name, email or phone number. */
async function findPeople(db: Executor, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(every(containsWords(users.searchText, words)))
    .limit(MAX_PEOPLE + 1);
  return found.map(({ id }) => id);
}

async function findByReadableId(db: Executor, term: string): Promise<string[]> {
  const query = /^[A-Z]{2}-\d+$/.test(term) ? readable[term.slice(0, 2)] : undefined;
  if (!query) return [];
  const { rows } = await db.execute<{ id: string }>(sql`${query} ${term}`);
  return rows.map(({ id }) => id);
}
