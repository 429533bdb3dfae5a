/** How far an export is. */
export interface Progressed {
  done: number;
  total?: number;
}

/** Passed to the function that collects what is exported. */
export interface ExportRun {
  /** Aborted by Cancel. */
  signal: AbortSignal;
  /** Reports how far it is. Without a total, only the number of rows is shown. */
  report: (done: number, total?: number) => void;
}
