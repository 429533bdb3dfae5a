import { toCsvHead, toCsvLines, type CsvColumn, type CsvFormat } from '@countinghouse/shared/csv';
import type { ExportPart, FileFormat, ListFile } from './export-part';
import { writeXlsx } from './xlsx-file';

/**
 * A list as a file that is written while the list is read, in the format that is asked for.
 *
 * @param name without its extension
 * @param batches the rows as they come from the database
 * @param toRecord turns a row into the contract's record, which the columns are made for
 * @param timeZone whose clocks the times are those of. Default `UTC`
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
  // Spreadsheets tell by this mark that it is UTF-8. With the first rows: nothing is sent before the database has answered.
  let head = `\uFEFF${toCsvHead(columns, format)}`;
  for await (const records of batches) {
    const text = head + toCsvLines(columns, records, timeZone, format);
    yield { content: Buffer.from(text), rows: records.length };
    head = '';
  }
  if (head !== '') yield { content: Buffer.from(head), rows: 0 };
}
