import { sql, type SQL } from 'drizzle-orm';
import { toSearchTerms } from '@countinghouse/shared/search';
import { type PageResult, getOffset, type Page } from '../../common/paging';
import { toAliasedColumns } from '../to-aliased-columns';
import type { Executor } from '../database';
import { readRows } from '../read-rows';
import { recordCounts } from '../schema';
import { getConditions, every, type List, type ListFilter, getOrder, toOrderBy } from './list';
import { containsTerms, containsTermsUnindexed } from './match-terms';

/** Matches are counted up to this number if no counter gives their exact total. */
const MAX_COUNTED = 10_000;
/** Up to this offset, a page of an unfiltered list and its total are read by one query. */
const MAX_OFFSET_WITH_TOTAL = 1_000;

type AnyRow = Record<string, unknown>;

/**
 * Reads a page of a list. The total is exact for the whole list, and for filters by a status that the list's counter covers;
 * any other total is counted up to {@link MAX_COUNTED}. See docs/adr/0042.
 */
export async function readPage<Row extends AnyRow, Filter extends ListFilter>(
  db: Executor,
  list: List<Row, Filter>,
  filter: Filter,
  page: Page,
): Promise<Required<PageResult<Row>>> {
  const conditions = getConditions(list, filter);
  const terms = toSearchTerms(filter.search);
  const isUnfiltered = terms.length === 0 && conditions.length === (list.baseCondition ? 1 : 0);
  const totalQuery = terms.length === 0 ? toTotalQuery(list, filter, conditions.length) : undefined;
  const query: PageQuery<Row, Filter> = {
    list,
    filter,
    where: every([...conditions, ...(list.searchText ? containsTerms(list.searchText, terms) : [])]),
    scanWhere: every([
      ...conditions,
      ...(list.searchText ? containsTermsUnindexed(list.searchText, terms) : []),
      ...(terms.length > 0 && list.canMatch ? [list.canMatch(terms)] : []),
    ]),
    limit: page.limit,
    offset: getOffset(page),
  };

  if (totalQuery && isUnfiltered && query.offset <= MAX_OFFSET_WITH_TOTAL) return readWithTotal(db, query, totalQuery);
  const total = totalQuery && (await readTotal(db, totalQuery));
  if (total !== undefined && (isUnfiltered || total > MAX_COUNTED))
    return { rows: await readFromNearerEnd(db, query, total), total, totalIsLowerBound: false };
  // With filters only, matches are counted first, which needs only an index. A search has to read its rows to count them.
  const isLong = total === undefined && terms.length === 0 && (await countMatches(db, query)) > MAX_COUNTED;
  const matches = isLong ? undefined : await findMatches(db, query);
  if (matches && matches.total <= MAX_COUNTED)
    return { rows: await readByIds(db, query, matches.ids), total: matches.total, totalIsLowerBound: false };
  return { rows: await readInOrder(db, query), total: MAX_COUNTED, totalIsLowerBound: true };
}

interface PageQuery<Row extends AnyRow, Filter extends ListFilter> {
  list: List<Row, Filter>;
  filter: Filter;
  /** The condition on matching rows. */
  where: SQL;
  /** The same condition without the search index, for a scan in the list's order. */
  scanWhere: SQL;
  limit: number;
  offset: number;
}

/** Returns the query of the matching counters' sum; undefined if the counters do not cover the filter. */
function toTotalQuery<Row extends AnyRow, Filter extends ListFilter>(
  { counter, baseCondition }: List<Row, Filter>,
  filter: Filter,
  conditionCount: number,
): SQL | undefined {
  if (!counter) return undefined;
  const statuses = counter.statuses?.(filter) ?? [];
  const statusConditions = statuses.flatMap((status, index) =>
    status === undefined ? [] : [sql`split_part(${recordCounts.status}, ' ', ${index + 1}) = ${status}`],
  );
  if (conditionCount > statusConditions.length + (baseCondition ? 1 : 0)) return undefined;
  const isCounted = every([sql`${recordCounts.kind} in ${counter.kinds}`, ...statusConditions]);
  return sql`(select coalesce(sum(${recordCounts.n}), 0)::int from ${recordCounts} where ${isCounted})`;
}

async function readTotal(db: Executor, totalQuery: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${totalQuery} as total`);
  return rows[0]?.total ?? 0;
}

/**
 * Selects the rows with some ids, in the list's order.
 *
 * @param condition the condition on the id. With an array, the planner expects few rows, and looks each of them up.
 */
function selectByIds<Row extends AnyRow, Filter extends ListFilter>(
  { list, filter }: Pick<PageQuery<Row, Filter>, 'list' | 'filter'>,
  condition: SQL,
  extraColumns: SQL = sql``,
): SQL {
  const order = getOrder(list, filter);
  return sql`
    select ${toAliasedColumns(list.columns)} ${extraColumns} from ${list.rowsFrom ?? list.from}
    where ${list.id} ${condition} order by ${toOrderBy(order.key, list.id, order)}`;
}

/** Selects a page from the list's own table in one scan. At a small offset this is faster than finding the ids first. */
function selectPage<Row extends AnyRow, Filter extends ListFilter>(
  { list, filter, scanWhere, limit, offset }: PageQuery<Row, Filter>,
  extraColumns: SQL,
): SQL {
  const order = getOrder(list, filter);
  return sql`
    select ${toAliasedColumns(list.columns)} ${extraColumns} from ${list.from} where ${scanWhere}
    order by ${toOrderBy(order.key, list.id, order)} limit ${limit} offset ${offset}`;
}

/** The condition that an id is on a page, which is found by the index of the list's order. */
function isIdOnPage<Row extends AnyRow, Filter extends ListFilter>(
  { list, filter, scanWhere }: PageQuery<Row, Filter>,
  { limit, offset, isReversed = false }: { limit: number; offset: number; isReversed?: boolean },
): SQL {
  const order = getOrder(list, filter);
  return sql`= any (array(
    select ${list.id} from ${list.from} where ${scanWhere}
    order by ${toOrderBy(order.key, list.id, order, { isReversed })} limit ${limit} offset ${offset}))`;
}

async function readWithTotal<Row extends AnyRow, Filter extends ListFilter>(
  db: Executor,
  query: PageQuery<Row, Filter>,
  totalQuery: SQL,
): Promise<Required<PageResult<Row>>> {
  const withTotal = sql`, ${totalQuery} as total`;
  const select = query.list.rowsFrom
    ? selectByIds(query, isIdOnPage(query, query), withTotal)
    : selectPage(query, withTotal);
  const matches = await readRows<Row & { total: number }>(db, select);
  const total = matches[0]?.total ?? (query.offset > 0 ? await readTotal(db, totalQuery) : 0);
  return { rows: matches, total, totalIsLowerBound: false };
}

/** Reads a page of a list whose length is known, from the nearer end. */
async function readFromNearerEnd<Row extends AnyRow, Filter extends ListFilter>(
  db: Executor,
  query: PageQuery<Row, Filter>,
  total: number,
): Promise<Row[]> {
  const limit = Math.min(query.limit, total - query.offset);
  if (limit <= 0) return [];
  const isReversed = query.offset > total / 2;
  const offset = isReversed ? total - query.offset - limit : query.offset;
  return readRows<Row>(db, selectByIds(query, isIdOnPage(query, { limit, offset, isReversed })));
}

const readInOrder = <Row extends AnyRow, Filter extends ListFilter>(
  db: Executor,
  query: PageQuery<Row, Filter>,
): Promise<Row[]> => readRows<Row>(db, selectByIds(query, isIdOnPage(query, query)));

/** Counts matches up to one more than {@link MAX_COUNTED}. */
async function countMatches<Row extends AnyRow, Filter extends ListFilter>(
  db: Executor,
  { list, where }: PageQuery<Row, Filter>,
): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from ${list.from} where ${where} limit ${MAX_COUNTED + 1}) as matches`);
  return rows[0]?.total ?? 0;
}

/** Finds matches up to one more than {@link MAX_COUNTED}, and sorts them to give the ids of a page. */
async function findMatches<Row extends AnyRow, Filter extends ListFilter>(
  db: Executor,
  { list, filter, where, limit, offset }: PageQuery<Row, Filter>,
): Promise<{ total: number; ids: unknown[] }> {
  const order = getOrder(list, filter);
  const { rows } = await db.execute<{ total: number; ids: unknown[] }>(sql`
    with matches as materialized (
      select ${list.id} as id, ${order.key} as key from ${list.from} where ${where} limit ${MAX_COUNTED + 1}
    )
    select (select count(*)::int from matches) as total, array(
      select id from matches order by ${toOrderBy(sql`key`, sql`id`, order)} limit ${limit} offset ${offset}
    ) as ids`);
  return rows[0] ?? { total: 0, ids: [] };
}

async function readByIds<Row extends AnyRow, Filter extends ListFilter>(
  db: Executor,
  query: PageQuery<Row, Filter>,
  ids: unknown[],
): Promise<Row[]> {
  return ids.length === 0 ? [] : readRows<Row>(db, selectByIds(query, sql`in ${ids}`));
}
