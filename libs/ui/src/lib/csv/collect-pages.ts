import type { ExportRun } from './export-button';

/** One page of a list, and how many rows there are in all where the server says so. */
export interface CollectedPage<Row> {
  rows: readonly Row[];
  total?: number | undefined;
}

/**
 * Reads a list page by page until one is not full. A row that moved to the next page while it was read is taken once.
 *
 * @param limit rows on a page
 * @throws what `readPage` throws; the signal's reason once it is aborted
 */
export async function collectPages<Row extends { _id: string }>(
  limit: number,
  { signal, report }: ExportRun,
  readPage: (page: number) => Promise<CollectedPage<Row>>,
): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted();
    const { rows, total } = await readPage(page);
    for (const row of rows) found.set(row._id, row);
    report(found.size, total);
    if (rows.length !== limit) return [...found.values()];
  }
}
