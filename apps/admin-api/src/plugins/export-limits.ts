/** How fast a file has to be taken. */
export interface Pace {
  /** The lowest average, in bytes a second before compression. */
  bytesPerSecond: number;
  /** How long a reader may take nothing at all, or be behind that average, in milliseconds. */
  patienceMs: number;
}

/** What keeps the exports of some from those of others. Each process counts its own. */
export interface ExportLimits {
  /** How many run at once. */
  maxRunning: number;
  /** The longest wait for a turn, in milliseconds. */
  maxWaitMs: number;
  pace: Pace;
  /** Applies while others wait for a turn. */
  paceWhileOthersWait: Pace;
  /** How often it is checked, in milliseconds, whether a reader keeps the pace and may still have the file. */
  checkEveryMs: number;
}

export const defaultExportLimits: ExportLimits = {
  maxRunning: 4,
  maxWaitMs: 20_000,
  pace: { bytesPerSecond: 32 * 1024, patienceMs: 15_000 },
  paceWhileOthersWait: { bytesPerSecond: 256 * 1024, patienceMs: 3_000 },
  checkEveryMs: 1_000,
};
