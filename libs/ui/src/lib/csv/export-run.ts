import type { CsvFormat } from '@countinghouse/shared/csv';

/** What a list can be saved as. */
export type ExportFormat = CsvFormat | 'xlsx';

/** How far an export is. */
export interface Progressed {
  done: number;
  total?: number;
}

/** Passed to the function that collects what is exported. */
export interface ExportRun {
  /** Aborted by Cancel. */
  signal: AbortSignal;
  /** What somebody wants it as, for whoever gets the whole file from the server. Default: `csv`. */
  format?: ExportFormat;
  /** Reports how far it is. Without a total, only the number of rows is shown. */
  report: (done: number, total?: number) => void;
}
