import { sql, type SQL } from 'drizzle-orm';
import { searchWords } from '@countinghouse/shared/search';
import { columnsAs } from '../columns-as';
import type { Executor } from '../database';
import { readRows } from '../read-rows';
import { conditionsOf, every, type List, type ListFilter, type Order, orderOf, toOrderBy } from './list';
import { containsWords } from './match-words';

/** Rows that are read, and held, at a time. */
const BATCH_ROWS = 2_000;

/** The last row of a batch: its id and what it is sorted by, as the database writes them. */
type Last = { lastKey: string | null; lastId: string };

/**
 * Reads the whole of what a filter finds, in its order, some rows at a time. Each batch goes on after the last row of the one
 * before it, so that no transaction and no cursor stays open between them: a row whose order changes meanwhile may be missed
 * or come twice.
 */
export async function* readAll<Row extends Record<string, unknown>, Filter extends ListFilter>(
  db: Executor,
  list: List<Row, Filter>,
  filter: Filter,
): AsyncGenerator<Row[], void> {
  const order = orderOf(list, filter);
  const orderBy = toOrderBy(order.key, list.id, order);
  const conditions = [
    ...conditionsOf(list, filter),
    ...(list.searchText ? containsWords(list.searchText, searchWords(filter.search)) : []),
  ];
  const read = (last: Last | undefined) =>
    readRows<Row & Last>(
      db,
      sql`
      select ${columnsAs(list.columns)}, ${order.key}::text as "lastKey", ${list.id}::text as "lastId"
      from ${list.rowsFrom ?? list.from} where ${list.id} = any (array(
        select ${list.id} from ${list.from}
        where ${every([...conditions, ...(last ? [isAfter(last, order, list.id)] : [])])}
        order by ${orderBy} limit ${BATCH_ROWS}
      )) order by ${orderBy}`,
    );

  let rows = await read(undefined);
  while (rows.length > 0) {
    const last = rows.length < BATCH_ROWS ? undefined : rows.at(-1);
    // While one batch is used, the database is at the next.
    const next = last && read(last);
    next?.catch(() => undefined);
    yield rows;
    rows = (await next) ?? [];
  }
}

/** That a row comes after another one. What has no value comes last, and first the other way round. */
function isAfter({ lastKey, lastId }: Last, { key, isDescending }: Order, id: Order['key']): SQL {
  const operator = isDescending ? sql`<` : sql`>`;
  const idValue = sql`${lastId}::${sql.raw(id.getSQLType())}`;
  if (lastKey === null) {
    const isSame = sql`${key} is null and ${id} ${operator} ${idValue}`;
    return isDescending ? sql`(${isSame} or ${key} is not null)` : sql`(${isSame})`;
  }
  const isFurther = sql`(${key}, ${id}) ${operator} (${lastKey}::${sql.raw(key.getSQLType())}, ${idValue})`;
  return key.notNull || isDescending ? isFurther : sql`(${isFurther} or ${key} is null)`;
}
