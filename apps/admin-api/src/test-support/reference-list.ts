import fc from 'fast-check';
import { expect } from 'vitest';
import { dayOf } from '@countinghouse/shared/time';
import { isFull } from '../../../../tools/testing/is-full.ts';
import type { Executor } from '../database/database';
import type { List, ListFilter } from '../database/listing/list';
import { readAll } from '../database/listing/read-all';
import { readPage } from '../database/listing/read-page';

type Compare<Stored> = (a: Stored, b: Stored) => number;

/** What a list must return, computed in memory. */
export type ReferenceList<Row, Filter, Stored> = {
  /** All that is stored, whether it is listed or not. */
  stored: readonly Stored[];
  /** Filters to try. */
  filter: fc.Arbitrary<Filter>;
  matches: (record: Stored, filter: Filter) => boolean;
  /** How records compare by each of the list's orders; equal ones are compared by id. */
  compare: Readonly<Record<string, Compare<Stored>>>;
  /** Default: its `id`. */
  idOf?: (record: Stored | Row) => string;
};

const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export const byText =
  <Stored>(textOf: (record: Stored) => string): Compare<Stored> =>
  (a, b) =>
    compareText(textOf(a), textOf(b));

export const byNumber =
  <Stored>(numberOf: (record: Stored) => number | string | Date): Compare<Stored> =>
  (a, b) =>
    Number(numberOf(a)) - Number(numberOf(b));

/** Compares by position in an enum. */
export const byPosition = <Stored, Value>(
  values: readonly Value[],
  valueOf: (record: Stored) => Value,
): Compare<Stored> => byNumber((record) => values.indexOf(valueOf(record)));

/** Text without accents and in lower case. It does not use the server's folding, which it checks. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Whether each word of a search is in one of the texts. */
export const hasWords = (search = '', ...texts: readonly (string | null)[]): boolean =>
  search
    .toLowerCase()
    .split(' ')
    .every((word) => texts.some((text) => fold(text ?? '').includes(word)));

/** Whether a record has every value that the filter sets. */
export const hasValues = (
  record: Readonly<Record<string, unknown>>,
  filter: Readonly<Record<string, unknown>>,
): boolean => Object.entries(filter).every(([name, value]) => value === undefined || record[name] === value);

/** Moments six hours apart: some fall on midnight, and a long sample repeats them. */
export const moment = fc.integer({ min: 0, max: 20 }).map((n) => new Date(Date.UTC(2026, 0, 31) + n * 6 * 3_600_000));

const day = fc.constantFrom('2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03', '2026-02-09');

/** Filters by day that fit {@link moment}. */
export const days = {
  from: day,
  to: day,
  time_zone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland'),
};

export function isOnDays(moment: Date, { from, to, time_zone = 'UTC' }: ListFilter): boolean {
  const onDay = dayOf(moment, time_zone);
  return (from === undefined || onDay >= from) && (to === undefined || onDay <= to);
}

const idOfRecord = ({ id }: { id?: unknown }) => String(id);

/** Compares a list, its pages and its file, with a filter, a sort and a slice of all that is stored. */
export async function expectSameAsReference<
  Row extends Record<string, unknown>,
  Filter extends ListFilter,
  Stored extends { id?: unknown },
>(
  db: Executor,
  list: List<Row, Filter>,
  { stored, filter, matches, compare, idOf = idOfRecord }: ReferenceList<Row, Filter, Stored>,
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
      const by = sort ?? list.defaultSort;
      const ids = stored
        .filter((record) => matches(record, filter))
        .sort((a, b) => compare[by.replace(/^-/, '')]?.(a, b) || compareText(idOf(a), idOf(b)))
        .map(idOf);
      if (by.startsWith('-')) ids.reverse();
      if (isFile) {
        const read: Row[] = [];
        for await (const rows of readAll(db, list, { ...filter, sort })) read.push(...rows);
        expect(read.map(idOf)).toEqual(ids);
      } else {
        const { rows, ...count } = await readPage(db, list, { ...filter, sort }, { page, limit });
        expect(rows.map(idOf)).toEqual(ids.slice((page - 1) * limit, page * limit));
        expect(count).toEqual({ total: ids.length, totalIsLowerBound: false });
      }
    }),
    { numRuns: isFull ? 150 : 50 },
  );
}
