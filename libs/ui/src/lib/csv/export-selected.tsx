import type { CsvColumn } from '@countinghouse/shared/csv';
import { ExportButton } from './export-button';

export interface ExportSelectedProps<Row> {
  /** The columns of the file: their headings and cells. */
  columns: readonly CsvColumn<Row>[];
  /** The rows that are selected. */
  rows: readonly Row[];
  /** That of the whole list, without the extension: "users". */
  fileName: string;
}

/** Saves the rows that somebody has selected as CSV, with the columns of the whole list's file. */
export function ExportSelected<Row>({ columns, rows, fileName }: ExportSelectedProps<Row>) {
  return (
    <ExportButton label="Export selected" fileName={`${fileName}-selected`} columns={columns} loadRows={() => rows} />
  );
}
