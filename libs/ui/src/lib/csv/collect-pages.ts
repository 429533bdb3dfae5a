import { formatCount } from '../format-count/format-count';
import type { ExportRun } from './export-run';
import { isLastPage, totalOf, type ListSize } from './is-last-page';
import { refuseUnreadable } from './refuse-unreadable';

/** One page of a list, and how many rows there are in all where the server says so. */
export interface CollectedPage<Row> {
  rows: readonly Row[];
  pagination?: ListSize | undefined;
  /** A sentence for each row of the page that could not be read. */
  unreadable?: readonly string[] | undefined;
}

/**
 * Reads one page, counted from 1.
 *
 * @param limit rows on a page; what the server gives may be fewer
 */
export type ReadPage<Row> = (page: number, limit: number) => Promise<CollectedPage<Row>>;

/** No list takes more calls: one that has not come to an end by then never will. */
const mostCalls = 10_000;
/** How often pages are read again because rows have come or gone: a list that never rests must not be read for ever. */
const mostReturns = 5;

/**
 * Reads a whole list page by page, whatever the server makes of pages: it may give fewer rows than it is asked for,
 * give all of them at once, or not say how many there are. Rows that come and go meanwhile move others to other pages:
 * where that may have happened, it goes back until a page brings nothing new. So each row that is there all the time is
 * taken once.
 *
 * @param limit rows on a page
 * @throws Error where fewer rows came than there are, or one could not be read; what `readPage` throws; the signal's reason once it is aborted
 */
export async function collectPages<Row extends { _id: string }>(
  limit: number,
  { signal, report }: ExportRun,
  readPage: ReadPage<Row>,
): Promise<Row[]> {
  const found = new Map<string, Row>();
  let size = limit;
  let total: number | undefined;
  let calls = 0;

  /**
   * Takes the rows of a page; returns how many there are, how many of them are new, and what is said about the whole.
   */
  const take = async (page: number) => {
    signal.throwIfAborted();
    calls += 1;
    if (calls > mostCalls) throw new Error(`The list did not come to an end after ${formatCount(found.size)} rows.`);
    const answer = await readPage(page, size);
    refuseUnreadable(answer.unreadable);
    const before = found.size;
    for (const row of answer.rows) found.set(row._id, row);
    total = totalOf(answer.pagination);
    report(found.size, total);
    return { count: answer.rows.length, added: found.size - before, pagination: answer.pagination };
  };

  /** Takes the pages before one, from the last to the first, until one brings nothing new. */
  const goBack = async (page: number) => {
    for (let before = page - 1; before > 0; before -= 1) if ((await take(before)).added === 0) return;
  };

  /** Takes the pages from the first to the last. */
  const readOn = async () => {
    let before: number | undefined;
    let returns = 0;
    for (let page = 1; ; page += 1) {
      const { count, added, pagination } = await take(page);
      const present = total;
      // The first page has as many rows as this server gives.
      if (page === 1) size = count;
      const isMoved = page > 1 && (present !== before || (returns > 0 && added > 0));
      // With a total, pages are read twice on purpose: only a page without rows has nothing new.
      const isNew = (present === undefined ? added : count) > 0;
      const isEnd = isLastPage({ page, size, isNew, pagination });
      before = present;
      if (page > 1 && (isMoved || present === undefined)) await goBack(page);
      // Rows that came while it went back have moved others to this page again.
      returns = isMoved && returns < mostReturns ? returns + 1 : 0;
      if (returns > 0) page -= 1;
      else if (isEnd) return;
    }
  };

  await readOn();
  for (let returns = 0; returns < mostReturns && isShort(found, total); returns += 1) {
    for (let page = 1; (await take(page)).added > 0; page += 1);
  }
  if (isShort(found, total)) {
    throw new Error(`Only ${formatCount(found.size)} of ${formatCount(total ?? 0)} rows came. Nothing was exported.`);
  }
  return [...found.values()];
}

const isShort = ({ size }: ReadonlyMap<string, unknown>, total: number | undefined) =>
  total !== undefined && size < total;
