import { sql, type SQL } from 'drizzle-orm';
import { countedDays, isIn } from '../../common/days';
import type { Executor } from '../../database/database';
import { type AuditLogFilter, conditionOf } from './audit-log-repository-filter';

type Counted = Pick<AuditLogFilter, 'actorId' | 'action' | 'entity' | 'from' | 'to' | 'time_zone' | 'sort'>;

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * The fewest counts that tell apart what is asked for, in the order of their index. Of a day that is not asked for as a
 * whole, the writes are counted.
 */
function countsOf({ actorId, action, entity, ...days }: Counted): SQL {
  const conditions = countedBy({ actorId, action, entity });
  const { from, to, edges } = countedDays(days);
  if (from !== undefined) conditions.push(sql`day >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`day <= ${to}::date`);
  const parts = edges.map(
    ({ day, ...stretch }) => sql`
      union all select ${day}::date, count(*) from audit_log
      where ${conditionOf({ actorId, action, entity })} and ${isIn(sql`created_at`, stretch)}`,
  );
  return sql`select day, n from audit_log_counts where ${sql.join(conditions, sql` and `)} ${sql.join(parts, sql``)}`;
}

function countedBy({ actorId, action, entity }: Counted): SQL[] {
  const isActor = sql`actor_id = ${actorId ?? nobody}`;
  const isAction = sql`action = ${action ?? ''}`;
  const isEntity = sql`entity = ${entity ?? ''}`;
  if (actorId !== undefined && (action !== undefined || entity !== undefined))
    return [
      sql`counted_by = 'all'`,
      isActor,
      ...(action === undefined ? [] : [isAction]),
      ...(entity === undefined ? [] : [isEntity]),
    ];
  if (action !== undefined)
    return [sql`counted_by = 'action'`, isActor, isAction, ...(entity === undefined ? [] : [isEntity])];
  const by = actorId === undefined ? (entity === undefined ? 'day' : 'entity') : 'actor';
  return [sql`counted_by = ${by}`, isActor, isAction, isEntity];
}

/**
 * How many writes match, which days those of a page are of, in the list's order, and how many come before these days: no
 * page is reached by walking past all rows before it.
 */
export async function findStart(
  db: Executor,
  filter: Counted,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; days: string[]; skipped: number }> {
  const direction = filter.sort === 'createdAt' ? sql`asc` : sql`desc`;
  const isOnPage = sql`passed < ${offset + limit} and passed + n > ${offset}`;
  const { rows } = await db.execute<{ total: number; days: string[] | null; skipped: number | null }>(sql`
    with days as (
      select day, sum(n) as n from (${countsOf(filter)}) as counts group by day having sum(n) > 0
    ), placed as (
      select day, n, sum(n) over (order by day ${direction}) - n as passed from days
    )
    select coalesce(sum(n), 0)::int as total,
      array_agg(day::text order by day ${direction}) filter (where ${isOnPage}) as days,
      (min(passed) filter (where ${isOnPage}))::int as skipped
    from placed`);
  const [found] = rows;
  return { total: found?.total ?? 0, days: found?.days ?? [], skipped: found?.skipped ?? 0 };
}
