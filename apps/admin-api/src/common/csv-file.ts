import { toCsvHead, toCsvLines, type CsvColumn } from '@countinghouse/csv';

/**
 * A list as a CSV file that is written while the list is read.
 *
 * @param name without its extension
 * @param batches the rows as they come from the database
 * @param toRecord turns a row into the contract's record, which the columns are made for
 * @param timeZone whose clocks the times are those of
 */
export function csvFile<Row, Record>(
  name: string,
  columns: readonly CsvColumn<Record>[],
  batches: AsyncIterable<Row[]>,
  toRecord: (row: Row) => Record,
  timeZone?: string,
) {
  return { name, parts: write(columns, batches, toRecord, timeZone) };
}

async function* write<Row, Record>(
  columns: readonly CsvColumn<Record>[],
  batches: AsyncIterable<Row[]>,
  toRecord: (row: Row) => Record,
  timeZone: string | undefined,
) {
  // Spreadsheets tell by this mark that it is UTF-8. With the first rows: nothing is sent before the database has answered.
  let head = `\uFEFF${toCsvHead(columns)}`;
  for await (const rows of batches) {
    yield { text: head + toCsvLines(columns, rows.map(toRecord), timeZone), rows: rows.length };
    head = '';
  }
  if (head !== '') yield { text: head, rows: 0 };
}
