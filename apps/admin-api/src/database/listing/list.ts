import { type Column, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Days, isOnDays } from '../../common/days';
import { toNumeric } from '../../common/money';
import type { recordKind } from '../schema';

/** What every list can be asked besides its own filters. */
export type ListFilter = Days & {
  /** Words, each of which has to be part of what the list is searched by. Blank leaves every row. */
  search?: string | undefined;
  /** One of the list's orders; a leading minus reverses it. */
  sort?: string | undefined;
};

/** A list of records: what its rows are, and how they are sorted, filtered, searched and counted. */
export interface List<Row extends Record<string, unknown>, Filter extends ListFilter = ListFilter> {
  /** The table or view. */
  from: SQLWrapper;
  id: PgColumn;
  /** Which of its rows are listed at all. Default: every row. */
  listed?: SQL;
  /** What it can be sorted by, in the contract's words. Each needs an index on the column and the id. */
  sorts: Readonly<Record<string, PgColumn>>;
  /** The order where none is asked for, such as `-createdAt`. */
  defaultSort: string;
  /** The conditions of its own filters; undefined for one that is not asked for. */
  filters?: (filter: Filter) => readonly (SQL | undefined)[];
  /** The column that is filtered by days. */
  days?: PgColumn;
  /** The folded text that a search reads, with an index of its trigrams. */
  searchText?: SQLWrapper;
  /**
   * For a view of several tables: whether a row comes from a table that has matches at all. Without it, a search would walk
   * the whole of a table that has none.
   */
  canMatch?: (words: readonly string[]) => SQL;
  /** Where its exact totals come from. */
  counter?: {
    kinds: readonly (typeof recordKind.enumValues)[number][];
    /** What is asked of each word of the counter's `status`, in their order; undefined where any will do. */
    statuses?: (filter: Filter) => readonly (string | undefined)[];
  };
  /** The columns of a row, each under its name. */
  columns: { readonly [Name in keyof Row]: Column | SQL };
  /** What the columns come from, where that is more than `from`: it with the tables that are joined to it. */
  rowsFrom?: SQL;
}

/** A filter by one value of a column. */
export const equals = (column: PgColumn, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : sql`${column} = ${value}`;

/** A filter by the least value of a column of amounts. */
export const atLeast = (column: PgColumn, amount: number | undefined): SQL | undefined =>
  amount === undefined ? undefined : sql`${column} >= ${toNumeric(amount)}::numeric`;

/** A filter by the largest value of a column of amounts. */
export const atMost = (column: PgColumn, amount: number | undefined): SQL | undefined =>
  amount === undefined ? undefined : sql`${column} <= ${toNumeric(amount)}::numeric`;

/** Joins conditions that all have to hold. */
export const every = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** Which rows a filter asks for, search aside. */
export function conditionsOf<Row extends Record<string, unknown>, Filter extends ListFilter>(
  list: List<Row, Filter>,
  filter: Filter,
): SQL[] {
  const asked = [list.listed, ...(list.filters?.(filter) ?? []), list.days && isOnDays(list.days, filter)];
  return asked.filter((condition) => condition !== undefined);
}

/** An order of a list. */
export interface Order {
  /** What rows are sorted by before their id. */
  key: PgColumn;
  isDescending: boolean;
}

/** @throws Error where the list has no such order; the contract's words are checked before */
export function orderOf<Row extends Record<string, unknown>, Filter extends ListFilter>(
  { sorts, defaultSort }: List<Row, Filter>,
  { sort = defaultSort }: Filter,
): Order {
  const key = sorts[sort.replace(/^-/, '')];
  if (!key) throw new Error(`The list is not sorted by ${sort}.`);
  return { key, isDescending: sort.startsWith('-') };
}

/** The order of rows in SQL; from the other end, where that is asked for. */
export function toOrderBy(
  key: SQLWrapper,
  id: SQLWrapper,
  { isDescending }: Pick<Order, 'isDescending'>,
  { isReversed = false } = {},
): SQL {
  const direction = isDescending === isReversed ? sql`asc` : sql`desc`;
  return sql`${key} ${direction}, ${id} ${direction}`;
}
