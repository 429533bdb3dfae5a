import { type Column, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type DayRange, isWithinDays } from '../../common/days';
import { toNumeric } from '../../common/money';
import type { recordKind } from '../schema';

/** The filters of every list. */
export type ListFilter = DayRange & {
  /** Search terms; a row must contain all of them. Blank matches every row. */
  search?: string | undefined;
  /** A sort key of the list; a leading minus reverses it. */
  sort?: string | undefined;
};

/** The definition of a list: its rows, and how they are sorted, filtered, searched and counted. */
export interface List<Row extends Record<string, unknown>, Filter extends ListFilter = ListFilter> {
  /** The table or view. */
  from: SQLWrapper;
  id: PgColumn;
  /** Limits the list to some rows of the table. Default: all rows. */
  baseCondition?: SQL;
  /** Sortable columns by their name in the contract. Each needs an index on the column and the id. */
  sorts: Readonly<Record<string, PgColumn>>;
  /** The order when the request names none, such as `-createdAt`. */
  defaultSort: string;
  /** The conditions of the list's own filters; undefined for one that is not set. */
  filters?: (filter: Filter) => readonly (SQL | undefined)[];
  /** The column that the date filter applies to. */
  days?: PgColumn;
  /** The folded text that a search reads. It needs a trigram index. */
  searchText?: SQLWrapper;
  /**
   * For a view of several tables: a condition that is false for all rows of a table in which nothing matches the terms, so
   * that a search does not scan that table.
   */
  canMatch?: (terms: readonly string[]) => SQL;
  /** The source of its exact totals. */
  counter?: {
    kinds: readonly (typeof recordKind.enumValues)[number][];
    /**
     * A counter's `status` consists of values separated by spaces, such as the status and the KYC status of a user. Returns
     * the value that the filter requires for each, in order; undefined matches any value.
     */
    statuses?: (filter: Filter) => readonly (string | undefined)[];
  };
  /** The columns of a row, each under its name. */
  columns: { readonly [Name in keyof Row]: Column | SQL };
  /** `from` with the tables joined to it, if the columns need them. Default: `from`. */
  rowsFrom?: SQL;
}

/** Filters by one value of a column. */
export const equals = (column: PgColumn, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : sql`${column} = ${value}`;

/** Filters by a minimum amount. */
export const atLeast = (column: PgColumn, amount: number | undefined): SQL | undefined =>
  amount === undefined ? undefined : sql`${column} >= ${toNumeric(amount)}::numeric`;

/** Filters by a maximum amount. */
export const atMost = (column: PgColumn, amount: number | undefined): SQL | undefined =>
  amount === undefined ? undefined : sql`${column} <= ${toNumeric(amount)}::numeric`;

/** Joins conditions with `and`; without conditions, `true`. */
export const every = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** The conditions of a filter, without its search terms. */
export function getConditions<Row extends Record<string, unknown>, Filter extends ListFilter>(
  list: List<Row, Filter>,
  filter: Filter,
): SQL[] {
  const all = [list.baseCondition, ...(list.filters?.(filter) ?? []), list.days && isWithinDays(list.days, filter)];
  return all.filter((condition) => condition !== undefined);
}

/** An order of a list. */
export interface Order {
  /** The column that rows are sorted by; ties are broken by id. */
  key: PgColumn;
  isDescending: boolean;
}

/** @throws Error if the list has no such order; the contract rejects such a request earlier */
export function getOrder<Row extends Record<string, unknown>, Filter extends ListFilter>(
  { sorts, defaultSort }: List<Row, Filter>,
  { sort = defaultSort }: Filter,
): Order {
  const key = sorts[sort.replace(/^-/, '')];
  if (!key) throw new Error(`The list is not sorted by ${sort}.`);
  return { key, isDescending: sort.startsWith('-') };
}

/** The `order by` expressions, reversed on request. */
export function toOrderBy(
  key: SQLWrapper,
  id: SQLWrapper,
  { isDescending }: Pick<Order, 'isDescending'>,
  { isReversed = false } = {},
): SQL {
  const direction = isDescending === isReversed ? sql`asc` : sql`desc`;
  return sql`${key} ${direction}, ${id} ${direction}`;
}
