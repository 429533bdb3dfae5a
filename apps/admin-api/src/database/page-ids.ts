import { sql, type SQL } from 'drizzle-orm';

/** A list in the order of an index. */
export type OrderedList = {
  /** The table and the condition: what stands behind `from`. */
  rows: SQL;
  /** What it is sorted by; the id breaks ties. */
  key: SQL;
  isDescending: boolean;
};

/**
 * A query for the ids of a page of a list whose length is known. What is skipped is counted off in the index alone, from
 * the nearer end.
 *
 * @returns undefined where the page lies beyond the end
 */
export function pageIds(
  { rows, key, isDescending }: OrderedList,
  { limit, offset, total }: { limit: number; offset: number; total: number },
): SQL | undefined {
  const wanted = Math.min(limit, total - offset);
  if (wanted <= 0) return undefined;
  const isBeyondMiddle = offset > total / 2;
  const order = isDescending === isBeyondMiddle ? sql`${key} asc, id asc` : sql`${key} desc, id desc`;
  const skipped = isBeyondMiddle ? total - offset - wanted : offset;
  return sql`(select id from ${rows} order by ${order} limit ${wanted} offset ${skipped})`;
}
