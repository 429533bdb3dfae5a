import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from './database';
import { all, type ListedTable, orderOf, type Range, sortKeyOf } from './list-orders';
import { countedMatches, toSearchTotal } from './search';

/** Up to this offset a page of the whole list is read straight away. */
const shallow = 1_000;
/** So many rows of an order are looked at for a page, where nothing says how many will do. */
const muchLooked = 20_000;

/** A filter by a column that no order and no counter knows. */
export type Narrowing = { key: SQL; condition: SQL };

/** What a list is asked, whichever of its pages is read. */
export type ListQuestion = {
  list: ListedTable;
  /** One of the list's orders; a leading minus reverses it. */
  sort: string;
  status?: string;
  /** Filters, each by a stretch of another order. */
  ranges: Range[];
  narrowing?: Narrowing | undefined;
};

export type ListQuery = ListQuestion & { limit: number; offset: number };

export type ListPage = {
  /** Selects the ids of the page's rows, in no order; undefined where there are none. */
  ids: SQL | undefined;
  /** The order of the rows. */
  orderBy: SQL;
  total: number;
  totalIsLowerBound: boolean;
};

/**
 * Which rows stand on a page of a list, and how many rows there are: exactly, but for two ranges at once or a narrowing,
 * which are counted as far as a search is.
 */
export async function findPage(db: Executor, query: ListQuery): Promise<ListPage> {
  const [first, second] = query.ranges;
  if ((first && second) || query.narrowing) return findUncounted(db, query);
  return first && first.sortKey !== sortKeyOf(query.sort) ? findAcross(db, query, first) : findAlong(db, query, first);
}

/** @returns what rows are sorted by; from the other end, where that is asked for */
export function orderBy(query: ListQuestion, { isReversed = false } = {}): SQL {
  const direction = query.sort.startsWith('-') === isReversed ? sql`asc` : sql`desc`;
  return sql`${orderOf(query.list, query.sort).key} ${direction}, ${query.list.id} ${direction}`;
}

const isOfStatus = ({ list, status }: ListQuestion) =>
  status === undefined ? undefined : sql`${list.status} = ${status}`;

/** Which rows the filters leave. */
export const matches = (query: ListQuestion) =>
  all([isOfStatus(query), query.narrowing?.condition, ...query.ranges.map(({ condition }) => condition)]);

/** A page of a filter's rows along the order that the filter is a stretch of: it begins in a slot that is known. */
async function findAlong(db: Executor, query: ListQuery, range: Range | undefined): Promise<ListPage> {
  const { status, limit, offset } = query;
  const order = orderOf(query.list, query.sort);
  if (!range && status === undefined && offset <= shallow) {
    return pageOf(query, walk(query, { limit, offset }), { total: await totalOf(db, query) });
  }
  const start = await findStart(db, query, range);
  if (offset >= start.total) return pageOf(query, undefined, start);
  // Where no index begins with the status, rows of others are passed.
  const passed =
    status === undefined || order.isByStatusToo
      ? 0
      : (limit / start.total) * (await totalOf(db, query, { ofAllStatuses: true }));
  if (start.total <= passed) return pageOf(query, sorted(query), start);
  return pageOf(query, walk(query, { limit, offset: offset - start.before, from: start.from }), start);
}

/** A page of a filter's rows along another order. */
async function findAcross(db: Executor, query: ListQuery, range: Range): Promise<ListPage> {
  const { limit, offset } = query;
  const total = await totalIn(db, query, range);
  const wanted = Math.min(limit, total - offset);
  if (wanted <= 0) return pageOf(query, undefined, { total });
  const isReversed = offset > total / 2;
  const skipped = isReversed ? total - offset - wanted : offset;
  // As many rows of the order's index are passed as there are among those that match, if these are spread evenly.
  const { isByStatusToo } = orderOf(query.list, query.sort);
  const passed = ((skipped + wanted) / total) * (await totalOf(db, query, { ofAllStatuses: !isByStatusToo }));
  const near = { limit: wanted, offset: skipped, isReversed, most: Math.ceil(1.25 * passed) + 1_000 };
  // A row that is sorted takes more than twice the time of one that is passed.
  const ids = near.most < 2 * total ? await walkNear(db, query, near) : undefined;
  return pageOf(query, ids ?? sorted(query), { total });
}

/** A page of what filters leave where no counter tells how many that are. */
async function findUncounted(db: Executor, query: ListQuery): Promise<ListPage> {
  const { rows } = await db.execute<{ matches: number }>(sql`
    select count(*)::int as matches from (
      select from ${query.list.table} where ${matches(query)} limit ${countedMatches + 1}
    ) as found`);
  const count = toSearchTotal(rows[0]?.matches ?? 0);
  const near = { limit: query.limit, offset: query.offset, isReversed: false, most: muchLooked };
  const ids = count.totalIsLowerBound ? await walkNear(db, query, near) : undefined;
  return pageOf(query, ids ?? sorted(query), count);
}

const pageOf = (
  query: ListQuery,
  ids: SQL | undefined,
  { total, totalIsLowerBound = false }: { total: number; totalIsLowerBound?: boolean },
): ListPage => ({ ids, orderBy: orderBy(query), total, totalIsLowerBound });

/** Along the order's own index, from one of its slots on. */
function walk(query: ListQuery, { limit, offset, from }: { limit: number; offset: number; from?: SQL }): SQL {
  const { table, id } = query.list;
  return sql`
    select ${id} from ${table} where ${all([matches(query), from])}
    order by ${orderBy(query)} limit ${limit} offset ${offset}`;
}

/**
 * A page found along the order's own index, or undefined where it did not fill up soon: what matches may all stand at the
 * far end.
 *
 * @param most how many rows to look at
 */
async function walkNear(
  db: Executor,
  query: ListQuery,
  { limit, offset, isReversed, most }: { limit: number; offset: number; isReversed: boolean; most: number },
): Promise<SQL | undefined> {
  const { table, id, status } = query.list;
  const order = orderOf(query.list, query.sort);
  const own = query.ranges.find(({ sortKey }) => sortKey === sortKeyOf(query.sort));
  const by = orderBy(query, { isReversed });
  const filtered = [...query.ranges, ...(query.narrowing ? [query.narrowing] : [])];
  const columns = new Set([id, status, order.key, ...filtered.map(({ key }) => key)]);
  // Under the table's name, so that the columns have the same words in both.
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${id} from (
      select ${sql.join([...columns], sql`, `)} from ${table} where ${all([own?.condition, order.isByStatusToo ? isOfStatus(query) : undefined])} order by ${by} limit ${most}
    ) as ${table} where ${matches(query)} order by ${by} limit ${limit} offset ${offset}`);
  return rows.length === limit
    ? sql.join(
        rows.map((row) => sql`${row.id}`),
        sql`, `,
      )
    : undefined;
}

/** All that match are found in whatever index tells them soonest, and then sorted. */
function sorted(query: ListQuery): SQL {
  const { table, id, status } = query.list;
  const { key } = orderOf(query.list, query.sort);
  const columns = [...new Set([id, key, status])];
  // Under the table's name, so that the columns have the same words in both.
  return sql`
    with found as materialized (select ${sql.join(columns, sql`, `)} from ${table} where ${matches(query)})
    select ${id} from found as ${table} order by ${orderBy(query)} limit ${query.limit} offset ${query.offset}`;
}

/** How many rows there are, of the status that is asked for. */
export async function totalOf(
  db: Executor,
  { list, status }: ListQuery,
  { ofAllStatuses = false } = {},
): Promise<number> {
  const isCounted = all([
    sql`kind = ${list.kind}`,
    ofAllStatuses || status === undefined ? undefined : sql`status = ${status}`,
  ]);
  const { rows } = await db.execute<{ total: number }>(
    sql`select coalesce(sum(n), 0)::int as total from record_counts where ${isCounted}`,
  );
  return rows[0]?.total ?? 0;
}

/** How many rows there are in one range. */
export async function totalIn(db: Executor, query: ListQuery, range: Range): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select coalesce(sum(n), 0)::int as total from (${countsIn(query, range.sortKey, range)}) as counts`,
  );
  return rows[0]?.total ?? 0;
}

/** How many rows each slot of an order holds. Those of a range's edges count only as far as they are in it. */
function countsIn(query: ListQuery, sortKey: string, range: Range | undefined): SQL {
  const { list, status } = query;
  const counted = all([
    sql`kind = ${list.kind} and sort_key = ${sortKey}`,
    status === undefined ? undefined : sql`status = ${status}`,
    range?.slots,
  ]);
  const edges = (range?.edges ?? []).map(
    ({ slot, rows, sign }) => sql`
      union all select ${slot}, ${sql.raw(String(sign))} * count(*) from ${list.table} where ${all([rows, isOfStatus(query)])}`,
  );
  return sql`select slot, n from list_counts where ${counted} ${sql.join(edges, sql``)}`;
}

/** In which slot a page begins: no page is reached by walking past all rows before it. */
async function findStart(db: Executor, query: ListQuery, range: Range | undefined) {
  const isDescending = query.sort.startsWith('-');
  const direction = isDescending ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<{ total: number; before: number | null; slot: string | null }>(sql`
    with slots as materialized (
      select slot collate "C" as slot, sum(n)::int as n from (${countsIn(query, sortKeyOf(query.sort), range)}) as counts
      group by slot collate "C" having sum(n) > 0
    ), places as (
      select ${isDescending ? sql`lag(slot) over in_order` : sql`slot`} as slot, (sum(n) over in_order - n)::int as before
      from slots window in_order as (order by slot ${direction})
    )
    select counted.total, start.* from (select coalesce(sum(n), 0)::int as total from slots) as counted
      left join lateral (select * from places where before <= ${query.offset} order by before desc limit 1) as start on true`);
  const { total = 0, before, slot } = rows[0] ?? {};
  const from =
    slot === null || slot === undefined
      ? undefined
      : orderOf(query.list, query.sort).compare(isDescending ? sql`<` : sql`>=`, slot);
  return { total, before: before ?? 0, from };
}
