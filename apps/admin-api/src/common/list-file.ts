import { toCsvHead, toCsvLines, type CsvColumn, type CsvFormat } from '@countinghouse/shared/csv';
import type { ExportPart, FileFormat, ListFile } from './export-part';
import { writeXlsx } from './xlsx-file';

/**
 * Creates an export of a list, which is written while the list is read.
 *
 * @param name without the extension
 * @param batches the rows from the database
 * @param toRecord maps a row to the contract's record
 * @param timeZone the time zone of formatted times. @default `UTC`
 */
export function listFile<Row, Record>(
  name: string,
  columns: readonly CsvColumn<Record>[],
  batches: AsyncIterable<Row[]>,
  toRecord: (row: Row) => Record,
  timeZone = 'UTC',
): ListFile {
  const write = (format: FileFormat) => {
    const records = mapBatches(batches, toRecord);
    return format === 'xlsx'
      ? writeXlsx(name, columns, records, timeZone)
      : writeCsv(columns, records, timeZone, format);
  };
  return { name, write };
}

async function* mapBatches<Row, Record>(batches: AsyncIterable<Row[]>, toRecord: (row: Row) => Record) {
  for await (const rows of batches) yield rows.map(toRecord);
}

async function* writeCsv<Record>(
  columns: readonly CsvColumn<Record>[],
  batches: AsyncIterable<Record[]>,
  timeZone: string,
  format: CsvFormat,
): AsyncGenerator<ExportPart, void> {
  // Spreadsheets detect UTF-8 by the byte-order mark. It is sent with the first rows, so that a database error can still
  // become an error response.
  let head = `\uFEFF${toCsvHead(columns, format)}`;
  for await (const records of batches) {
    const text = head + toCsvLines(columns, records, timeZone, format);
    yield { content: Buffer.from(text), rows: records.length };
    head = '';
  }
  if (head !== '') yield { content: Buffer.from(head), rows: 0 };
}
