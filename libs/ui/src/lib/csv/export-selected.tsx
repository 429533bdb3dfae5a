import type { CsvColumn } from '@countinghouse/shared/csv';
import { ExportButton } from './export-button';

export interface ExportSelectedProps<Row> {
  /** Columns of the file. */
  columns: readonly CsvColumn<Row>[];
  /** Selected rows. */
  rows: readonly Row[];
  /** File name of the full export without extension: "users". */
  fileName: string;
}

/** Exports the selected rows with the same columns as the full list. */
export function ExportSelected<Row>({ columns, rows, fileName }: ExportSelectedProps<Row>) {
  return (
    <ExportButton label="Export selected" fileName={`${fileName}-selected`} columns={columns} loadRows={() => rows} />
  );
}
