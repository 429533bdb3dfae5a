import type { CsvFormat } from '@countinghouse/shared/csv';

/** File format of an export. */
export type ExportFormat = CsvFormat | 'xlsx';

/** Progress of an export. */
export interface ExportProgressState {
  /** Rows collected so far. */
  done: number;
  /** Rows of the list, if known. */
  total?: number;
}

/** Options of a running export. */
export interface ExportRun {
  /** Signal that Cancel aborts. */
  signal: AbortSignal;
  /** Requested format, for a file that the server generates. @default "csv" */
  format?: ExportFormat;
  /** Reports the progress. Without a total, only the number of rows is shown. */
  report: (done: number, total?: number) => void;
}
