import { asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { searchWords } from '@countinghouse/search';
import { offsetOf, type Page } from '../../common/paging';
import { columnsAs } from '../../database/columns-as';
import type { Executor } from '../../database/database';
import { auditLog, users } from '../../database/schema';
import { countedMatches, toSearchTotal } from '../../database/search';
import { areParts, some } from '../../database/search-words';
import { type AuditLogFilter, conditionOf, orderOf } from './audit-log-repository-filter';
import { findStart } from './audit-log-repository-counts';
import { findSubject, type Subject } from './audit-log-repository-subject';

export type WriteList = { writes: WriteRow[]; total: number; totalIsLowerBound: boolean };

/**
 * A page of the writes that match, each with who did it. The total is exact; of a record's history and of a search up to
 * 1,000.
 */
export async function listWrites(db: Executor, { search, ...filter }: AuditLogFilter, page: Page): Promise<WriteList> {
  if (search?.trim()) return walkSubject(db, filter, await findSubject(db, search), page);
  if (filter.entityId !== undefined) return walkSubject(db, filter, {}, page);

  const offset = offsetOf(page);
  const { total, days, skipped } = await findStart(db, filter, { limit: page.limit, offset });
  if (days.length === 0) return { writes: [], total, totalIsLowerBound: false };
  const rest = offset - skipped;
  const order = orderOf(filter);
  // Day by day: of those that have nothing nothing is read.
  const ids = sql`
    select entry.id from unnest(${`{${days.join(',')}}`}::date[]) as page_day(day) cross join lateral (
      select id, created_at from audit_log
      where ${conditionOf(filter)} and created_at >= (page_day.day::timestamp at time zone 'UTC')
        and created_at < ((page_day.day + 1)::timestamp at time zone 'UTC')
      order by ${order} limit ${page.limit + rest}
    ) as entry order by ${order} limit ${page.limit} offset ${rest}`;
  return { writes: await readWrites(db, ids, filter), total, totalIsLowerBound: false };
}

/** What was done to some records, from an address or by a request: each is walked along its own index. */
async function walkSubject(
  db: Executor,
  filter: AuditLogFilter,
  { address, requestId, recordIds, isCut = false }: Subject,
  page: Page,
): Promise<WriteList> {
  const condition = conditionOf(filter);
  const order = orderOf(filter);
  const found = (end: SQL) => {
    const arm = (more: SQL) => sql`(select id, created_at from audit_log where ${condition} ${more} ${end})`;
    const arms = [
      ...(address === undefined ? [] : [arm(sql`and address = ${address}`)]),
      ...(requestId === undefined ? [] : [arm(sql`and request_id = ${requestId}`)]),
      ...(recordIds === undefined
        ? []
        : [
            sql`(select entry.* from unnest(${recordIds}) as record(id) cross join lateral ${arm(sql`and entity_id = record.id`)} as entry ${end})`,
          ]),
    ];
    return arms.length === 0 ? arm(sql``) : sql`(${sql.join(arms, sql` union `)})`;
  };

  const { rows } = await db.execute<{ matches: number }>(sql`
    select count(*)::int as matches from (select from ${found(sql`limit ${countedMatches + 1}`)} as found limit ${countedMatches + 1}) as counted`);
  const matches = rows[0]?.matches ?? 0;
  const offset = offsetOf(page);
  const { total, totalIsLowerBound } = toSearchTotal(matches);
  const totals = { total, totalIsLowerBound: totalIsLowerBound || isCut };
  if (matches <= Math.min(offset, countedMatches)) return { writes: [], ...totals };
  const near = found(sql`order by ${order} limit ${page.limit + offset}`);
  const ids = sql`select id from ${near} as found order by ${order} limit ${page.limit} offset ${offset}`;
  return { writes: await readWrites(db, ids, filter), ...totals };
}

/** The whole of what a filter finds, in its order: rows of {@link WriteRow}. Unlike a page, it is about everybody whom the search means. */
export async function selectAllWrites(db: Executor, filter: AuditLogFilter): Promise<SQL> {
  const actor = sql`
    case when ${users.id} is not null then json_build_object(
      'id', ${users.id}, 'fullName', ${users.fullName}, 'email', ${users.email}, 'role', ${users.role}) end`;
  return sql`
    select ${columnsAs({ ...writeRow, id: sql`${auditLog.id}::float8`, actor })} from ${auditLog} left join ${users} on ${users.id} = ${auditLog.actorId}
    where ${conditionOf(filter)} and ${await isAbout(db, filter.search)}
    order by ${sql.join(directionsOf(filter), sql`, `)}`;
}

async function isAbout(db: Executor, search: string | undefined): Promise<SQL> {
  if (!search?.trim()) return sql`true`;
  const { address, requestId, recordIds, isCut } = await findSubject(db, search);
  const words = isCut ? searchWords(search) : [];
  const people = sql`(select id::text from users as person where ${areParts(sql`person.search_text`, words)})`;
  return some([
    ...(address === undefined ? [] : [sql`${auditLog.address} = ${address}`]),
    ...(requestId === undefined ? [] : [sql`${auditLog.requestId} = ${requestId}`]),
    ...(recordIds === undefined ? [] : [sql`${auditLog.entityId} = any (${recordIds})`]),
    ...(isCut ? [sql`${auditLog.entityId} in ${people}`] : []),
  ]);
}

const writeRow = {
  id: auditLog.id,
  action: auditLog.action,
  entity: auditLog.entity,
  entityId: auditLog.entityId,
  before: auditLog.before,
  after: auditLog.after,
  address: auditLog.address,
  requestId: auditLog.requestId,
  createdAt: auditLog.createdAt,
};

function directionsOf({ sort }: AuditLogFilter) {
  const direction = sort === 'createdAt' ? asc : desc;
  return [direction(auditLog.createdAt), direction(auditLog.id)];
}

const readWrites = (db: Executor, ids: SQL, filter: AuditLogFilter) =>
  db
    .select({ ...writeRow, actor: { id: users.id, fullName: users.fullName, email: users.email, role: users.role } })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(inArray(auditLog.id, sql`(${ids})`))
    .orderBy(...directionsOf(filter));

export type WriteRow = Awaited<ReturnType<typeof readWrites>>[number];
