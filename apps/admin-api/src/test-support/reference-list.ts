import fc from 'fast-check';
import { expect } from 'vitest';
import { toLocalDay } from '@countinghouse/shared/time';
import { isFullRun } from '../../../../tools/testing/is-full-run.ts';
import type { Executor } from '../database/database';
import type { List, ListFilter } from '../database/listing/list';
import { readAll } from '../database/listing/read-all';
import { readPage } from '../database/listing/read-page';

type Compare<Stored> = (a: Stored, b: Stored) => number;

/** A reference implementation of a list, computed in memory. */
export type ReferenceList<Row, Filter, Stored> = {
  /** All stored records, listed or not. */
  stored: readonly Stored[];
  /** The tested filters. */
  filter: fc.Arbitrary<Filter>;
  matches: (record: Stored, filter: Filter) => boolean;
  /** The comparison of each sort key; ties are broken by id. */
  compare: Readonly<Record<string, Compare<Stored>>>;
  /** @default the `id` */
  getId?: (record: Stored | Row) => string;
};

const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export const byText =
  <Stored>(getText: (record: Stored) => string): Compare<Stored> =>
  (a, b) =>
    compareText(getText(a), getText(b));

export const byNumber =
  <Stored>(getNumber: (record: Stored) => number | string | Date): Compare<Stored> =>
  (a, b) =>
    Number(getNumber(a)) - Number(getNumber(b));

/** Compares by position in an enum. */
export const byPosition = <Stored, Value>(
  values: readonly Value[],
  getValue: (record: Stored) => Value,
): Compare<Stored> => byNumber((record) => values.indexOf(getValue(record)));

/** Folds a text, independently of the server's implementation, which it checks. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Whether each term of a search is in one of the texts. */
export const hasTerms = (search = '', ...texts: readonly (string | null)[]): boolean =>
  search
    .toLowerCase()
    .split(' ')
    .every((term) => texts.some((text) => foldText(text ?? '').includes(term)));

/** Whether a record has every value that the filter sets. */
export const hasValues = (
  record: Readonly<Record<string, unknown>>,
  filter: Readonly<Record<string, unknown>>,
): boolean => Object.entries(filter).every(([name, value]) => value === undefined || record[name] === value);

/** Times six hours apart: some are at midnight, and a long sample repeats them. */
export const moment = fc.integer({ min: 0, max: 20 }).map((n) => new Date(Date.UTC(2026, 0, 31) + n * 6 * 3_600_000));

const day = fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03', '2026-02-09');

/** Filters by day that fit {@link moment}. */
export const days = {
  from: day,
  to: day,
  time_zone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland'),
};

export function isWithinDays(moment: Date, { from, to, time_zone = 'UTC' }: ListFilter): boolean {
  const onDay = toLocalDay(moment, time_zone);
  return (from === undefined || onDay >= from) && (to === undefined || onDay <= to);
}

const getRecordId = ({ id }: { id?: unknown }) => String(id);

/** Compares the pages and the export of a list with the reference implementation. */
export async function expectSameAsReference<
  Row extends Record<string, unknown>,
  Filter extends ListFilter,
  Stored extends { id?: unknown },
>(
  db: Executor,
  list: List<Row, Filter>,
  { stored, filter, matches, compare, getId = getRecordId }: ReferenceList<Row, Filter, Stored>,
): Promise<void> {
  const query = fc.record({
    filter,
    sort: fc.constantFrom(undefined, ...Object.keys(list.sorts).flatMap((sort) => [sort, `-${sort}`])),
    page: fc.integer({ min: 1, max: 40 }),
    limit: fc.constantFrom(1, 3, 10, 100),
    isFile: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ filter, sort, page, limit, isFile }) => {
      const order = sort ?? list.defaultSort;
      const ids = stored
        .filter((record) => matches(record, filter))
        .sort((a, b) => compare[order.replace(/^-/, '')]?.(a, b) || compareText(getId(a), getId(b)))
        .map(getId);
      if (order.startsWith('-')) ids.reverse();
      if (isFile) {
        const read: Row[] = [];
        for await (const rows of readAll(db, list, { ...filter, sort })) read.push(...rows);
        expect(read.map(getId)).toEqual(ids);
      } else {
        const { rows, ...count } = await readPage(db, list, { ...filter, sort }, { page, limit });
        expect(rows.map(getId)).toEqual(ids.slice((page - 1) * limit, page * limit));
        expect(count).toEqual({ total: ids.length, totalIsLowerBound: false });
      }
    }),
    { numRuns: isFullRun ? 150 : 50 },
  );
}
