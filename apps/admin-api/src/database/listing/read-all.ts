import { sql, type SQL } from 'drizzle-orm';
import { toSearchTerms } from '@countinghouse/shared/search';
import { toAliasedColumns } from '../to-aliased-columns';
import type { Executor } from '../database';
import { readRows } from '../read-rows';
import { getConditions, every, type List, type ListFilter, type Order, getOrder, toOrderBy } from './list';
import { containsTerms } from './match-terms';

/** Rows per batch. */
const BATCH_ROWS = 2_000;

/** The sort key and id of a batch's last row, as text. */
type LastRow = { lastKey: string | null; lastId: string };

/**
 * Reads all rows that match a filter, in order, batch by batch (keyset pagination). No transaction or cursor stays open
 * between batches, so a row whose sort key changes during the read may be missed or appear twice.
 */
export async function* readAll<Row extends Record<string, unknown>, Filter extends ListFilter>(
  db: Executor,
  list: List<Row, Filter>,
  filter: Filter,
): AsyncGenerator<Row[], void> {
  const order = getOrder(list, filter);
  const orderBy = toOrderBy(order.key, list.id, order);
  const conditions = [
    ...getConditions(list, filter),
    ...(list.searchText ? containsTerms(list.searchText, toSearchTerms(filter.search)) : []),
  ];
  const read = (last: LastRow | undefined) =>
    readRows<Row & LastRow>(
      db,
      sql`
      select ${toAliasedColumns(list.columns)}, ${order.key}::text as "lastKey", ${list.id}::text as "lastId"
      from ${list.rowsFrom ?? list.from} where ${list.id} = any (array(
        select ${list.id} from ${list.from}
        where ${every([...conditions, ...(last ? [isAfter(last, order, list.id)] : [])])}
        order by ${orderBy} limit ${BATCH_ROWS}
      )) order by ${orderBy}`,
    );

  let rows = await read(undefined);
  while (rows.length > 0) {
    const last = rows.length < BATCH_ROWS ? undefined : rows.at(-1);
    // The database reads the next batch while the caller uses this one.
    const next = last && read(last);
    next?.catch(() => undefined);
    yield rows;
    rows = (await next) ?? [];
  }
}

/** The condition that a row comes after another one. Nulls come last, and first in a descending order. */
function isAfter({ lastKey, lastId }: LastRow, { key, isDescending }: Order, id: Order['key']): SQL {
  const operator = isDescending ? sql`<` : sql`>`;
  const idValue = sql`${lastId}::${sql.raw(id.getSQLType())}`;
  if (lastKey === null) {
    const isSame = sql`${key} is null and ${id} ${operator} ${idValue}`;
    return isDescending ? sql`(${isSame} or ${key} is not null)` : sql`(${isSame})`;
  }
  const isGreater = sql`(${key}, ${id}) ${operator} (${lastKey}::${sql.raw(key.getSQLType())}, ${idValue})`;
  return key.notNull || isDescending ? isGreater : sql`(${isGreater} or ${key} is null)`;
}
