import { formatCount } from '../format-count/format-count';
import type { ExportRun } from './export-run';
import { isLastPage, getTotal, type ListSize } from './is-last-page';
import { assertNoMalformedRows } from './assert-no-malformed-rows';

/** A page of a list. */
export interface CollectedPage<Row> {
  /** Rows of the page. */
  rows: readonly Row[];
  /** The list's total, if the server sends one. */
  pagination?: ListSize | undefined;
  /** A message for each malformed row of the page. */
  malformedRows?: readonly string[] | undefined;
}

/**
 * Fetches one page.
 *
 * @param page page number, from 1
 * @param limit requested page size; the server may return fewer rows
 */
export type ReadPage<Row> = (page: number, limit: number) => Promise<CollectedPage<Row>>;

/** Stops a list that never ends. */
const MAX_CALLS = 10_000;
/** Limits how often pages are fetched again because rows were added or removed, for lists that change all the time. */
const MAX_RESTARTS = 5;

/**
 * Fetches all rows of a list page by page. The server may return smaller pages than requested, all rows in one response, or no
 * total. Rows that are added or removed in the meantime move others to other pages, so it then goes back until a page has
 * nothing new. Each row that exists during the whole run is collected exactly once.
 *
 * @param limit page size to request
 * @throws Error when fewer rows arrive than the total, or a row is malformed; also what `readPage` throws, and the signal's reason
 *   once aborted
 */
export async function collectPages<Row extends { _id: string }>(
  limit: number,
  { signal, report }: ExportRun,
  readPage: ReadPage<Row>,
): Promise<Row[]> {
  const collected = new Map<string, Row>();
  let size = limit;
  let total: number | undefined;
  let calls = 0;

  /** Fetches a page; returns its row count, the number of new rows and the pagination. */
  const collectPage = async (page: number) => {
    signal.throwIfAborted();
    calls += 1;
    if (calls > MAX_CALLS) throw new Error(`The list did not end after ${formatCount(collected.size)} rows.`);
    const response = await readPage(page, size);
    assertNoMalformedRows(response.malformedRows);
    const sizeBefore = collected.size;
    for (const row of response.rows) collected.set(row._id, row);
    total = getTotal(response.pagination);
    report(collected.size, total);
    return { count: response.rows.length, added: collected.size - sizeBefore, pagination: response.pagination };
  };

  /** Fetches earlier pages in reverse until one has nothing new. */
  const collectBackwards = async (page: number) => {
    for (let earlier = page - 1; earlier > 0; earlier -= 1) if ((await collectPage(earlier)).added === 0) return;
  };

  const collectForwards = async () => {
    let previousTotal: number | undefined;
    let restarts = 0;
    for (let page = 1; ; page += 1) {
      const { count, added, pagination } = await collectPage(page);
      const currentTotal = total;
      // The first page shows the server's actual page size.
      if (page === 1) size = count;
      const hasChanged = page > 1 && (currentTotal !== previousTotal || (restarts > 0 && added > 0));
      // With a total, pages are fetched twice on purpose, so only an empty page has nothing new.
      const isNew = (currentTotal === undefined ? added : count) > 0;
      const isEnd = isLastPage({ page, size, isNew, pagination });
      previousTotal = currentTotal;
      if (page > 1 && (hasChanged || currentTotal === undefined)) await collectBackwards(page);
      // Rows that were added in the meantime may have moved others to this page.
      restarts = hasChanged && restarts < MAX_RESTARTS ? restarts + 1 : 0;
      if (restarts > 0) page -= 1;
      else if (isEnd) return;
    }
  };

  await collectForwards();
  for (let restarts = 0; restarts < MAX_RESTARTS && isIncomplete(collected, total); restarts += 1) {
    for (let page = 1; (await collectPage(page)).added > 0; page += 1);
  }
  if (isIncomplete(collected, total)) {
    throw new Error(
      `Only ${formatCount(collected.size)} of ${formatCount(total ?? 0)} rows were received. Nothing was exported.`,
    );
  }
  return [...collected.values()];
}

const isIncomplete = ({ size }: ReadonlyMap<string, unknown>, total: number | undefined) =>
  total !== undefined && size < total;
