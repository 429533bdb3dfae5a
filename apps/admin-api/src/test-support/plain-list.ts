import fc from 'fast-check';
import { expect } from 'vitest';
import type { Executor } from '../database/database';
import type { List, ListFilter } from '../database/listing/list';
import { readAll } from '../database/listing/read-all';
import { readPage } from '../database/listing/read-page';

/** How a test does without the database what a list does. */
export type PlainList<Row, Filter, Stored> = {
  /** All that is stored, whether it is listed or not. */
  stored: readonly Stored[];
  /** Filters to try. */
  filter: fc.Arbitrary<Filter>;
  matches: (record: Stored, filter: Filter) => boolean;
  /** How records compare by each of the list's orders; the ids of equal ones are compared. */
  compare: Readonly<Record<string, (a: Stored, b: Stored) => number>>;
  idOf: (record: Stored) => string;
  /** The same of a row of the list. */
  idOfRow: (row: Row) => string;
};

export const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Holds a list, its pages and its file, against a plain filter, sort and slice of all that is stored. */
export async function expectPlainList<Row extends Record<string, unknown>, Filter extends ListFilter, Stored>(
  db: Executor,
  list: List<Row, Filter>,
  { stored, filter, matches, compare, idOf, idOfRow }: PlainList<Row, Filter, Stored>,
  numRuns = 150,
): Promise<void> {
  const sorts = [undefined, ...Object.keys(list.sorts).flatMap((sort) => [sort, `-${sort}`])];
  const query = fc.record({
    filter,
    sort: fc.constantFrom(...sorts),
    page: fc.integer({ min: 1, max: 40 }),
    limit: fc.constantFrom(1, 3, 10, 100),
    isFile: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ filter, sort, page, limit, isFile }) => {
      const asked = { ...filter, sort };
      const by = sort ?? list.defaultSort;
      const ids = stored
        .filter((record) => matches(record, filter))
        .sort((a, b) => compare[by.replace(/^-/, '')]?.(a, b) || compareText(idOf(a), idOf(b)))
        .map(idOf);
      if (by.startsWith('-')) ids.reverse();
      if (isFile) {
        const read: Row[] = [];
        for await (const rows of readAll(db, list, asked)) read.push(...rows);
        expect(read.map(idOfRow)).toEqual(ids);
      } else {
        const { rows, ...count } = await readPage(db, list, asked, { page, limit });
        expect(rows.map(idOfRow)).toEqual(ids.slice((page - 1) * limit, page * limit));
        expect(count).toEqual({ total: ids.length, totalIsLowerBound: false });
      }
    }),
    { numRuns },
  );
}
