import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { countedDays, type Days, isIn, isOnDays, startOfUtcDay } from '../common/days';
import { every, type Grams } from './search-words';

/** A list whose orders are cut into slots that `list_counts` counts by status. See docs/adr/0023. */
export type ListedTable = {
  kind: 'withdrawal' | 'ticket';
  table: PgTable;
  id: PgColumn;
  status: PgColumn;
  /** By the contract's word for each, which is also that of `list_counts`. */
  orders: Readonly<Record<string, Order>>;
  /** Which short parts of its texts its search index holds. */
  grams: Grams;
};

export type Order = {
  /** What rows are sorted by before their id. */
  key: PgColumn;
  /** Whether a row stands in this slot or after it (`>=`), or before it (`<`): a condition on the order's index. */
  compare(operator: SQL, slot: string): SQL;
  /** There is an index on the status and then this order, too. */
  isByStatusToo?: boolean;
};

/** The order that a list is sorted by, without the minus that may reverse it. */
export const sortKeyOf = (sort: string): string => sort.replace(/^-/, '');

export function orderOf({ kind, orders }: ListedTable, sort: string): Order {
  const order = orders[sortKeyOf(sort)];
  if (!order) throw new Error(`No ${kind} is sorted by ${sort}.`);
  return order;
}

/** Slots are the beginnings of texts, which are sorted by code point. */
export const orderOfTexts = (key: PgColumn): Order => ({
  key,
  compare: (operator, slot) => sql`${key} ${operator} ${slot}`,
});

/** Slots are days in UTC. */
export const orderOfMoments = (key: PgColumn): Order => ({
  key,
  isByStatusToo: true,
  compare: (operator, slot) => sql`${key} ${operator} ${startOfUtcDay(slot)}`,
});

/** Slots are buckets, each named by its lowest amount (`amount_bucket`). */
export const orderOfAmounts = (key: PgColumn): Order => ({
  key,
  compare: (operator, slot) => sql`${key} ${operator} ${slot}::numeric`,
});

/** Slots are a status's place among all, and the first two digits of ids. */
export const orderOfStatuses = (key: PgColumn, id: PgColumn): Order => ({
  key,
  isByStatusToo: true,
  compare: (operator, slot) => {
    const status = sql`${key.enumValues?.[Number(slot.slice(0, 1)) - 1]}::${sql.raw(key.getSQLType())}`;
    return sql`(${key}, ${id}) ${operator} (${status}, ${`${slot.slice(1)}000000-0000-0000-0000-000000000000`}::uuid)`;
  },
});

/** A filter by a stretch of an order. */
export type Range = {
  sortKey: string;
  key: PgColumn;
  /** Which rows it means. */
  condition: SQL;
  /** Which slots it means as a whole, in the words of `list_counts`. */
  slots: SQL;
  /** What the slots at its edges have beyond them (1) or hold too many (-1): rows to be counted on the index. */
  edges: { slot: SQL; rows: SQL; sign: 1 | -1 }[];
};

/** Joins those conditions that are given. */
export const all = (conditions: (SQL | undefined)[]): SQL =>
  every(conditions.filter((condition) => condition !== undefined));

/** Days, from the first to the last; undefined where neither is given. */
export function rangeOfDays(sortKey: string, key: PgColumn, days: Days): Range | undefined {
  const condition = isOnDays(key, days);
  if (!condition) return undefined;
  const { from, to, edges } = countedDays(days);
  return {
    sortKey,
    key,
    condition,
    slots: all([
      from === undefined ? undefined : sql`slot >= ${from}`,
      to === undefined ? undefined : sql`slot <= ${to}`,
    ]),
    edges: edges.map(({ day, ...stretch }) => ({ slot: sql`${day}::text`, rows: all([isIn(key, stretch)]), sign: 1 })),
  };
}

/**
 * Amounts, from the least to the largest; undefined where neither is given.
 *
 * @param min in US dollars, as is `max`
 */
export function rangeOfAmounts(
  sortKey: string,
  key: PgColumn,
  { min, max }: { min?: number; max?: number },
): Range | undefined {
  if (min === undefined && max === undefined) return undefined;
  // Its two edges would be taken from each other.
  if (min !== undefined && max !== undefined && min > max) {
    return { sortKey, key, condition: sql`false`, slots: sql`false`, edges: [] };
  }
  const slotOf = (amount: number) => sql`amount_slot(${amount}::numeric)`;
  const bucketOf = (amount: number) => sql`amount_bucket(${amount}::numeric)`;
  return {
    sortKey,
    key,
    condition: all([
      min === undefined ? undefined : sql`${key} >= ${min}::numeric`,
      max === undefined ? undefined : sql`${key} <= ${max}::numeric`,
    ]),
    slots: all([
      min === undefined ? undefined : sql`slot >= ${slotOf(min)}`,
      max === undefined ? undefined : sql`slot < ${slotOf(max)}`,
    ]),
    edges: [
      ...(min === undefined
        ? []
        : [
            {
              slot: slotOf(min),
              rows: sql`${key} >= ${bucketOf(min)} and ${key} < ${min}::numeric`,
              sign: -1 as const,
            },
          ]),
      ...(max === undefined
        ? []
        : [
            {
              slot: slotOf(max),
              rows: sql`${key} >= ${bucketOf(max)} and ${key} <= ${max}::numeric`,
              sign: 1 as const,
            },
          ]),
    ],
  };
}
