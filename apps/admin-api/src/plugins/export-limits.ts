/** The minimum speed of a reader. */
export interface Pace {
  /** The lowest average rate, before compression. */
  bytesPerSecond: number;
  /** How long a reader may stall, or be behind that average. */
  maxLagMs: number;
}

/** Limits that share exports fairly. Each process has its own count. */
export interface ExportLimits {
  maxRunning: number;
  /** The longest wait for a free slot. */
  maxWaitMs: number;
  pace: Pace;
  /** The pace while other exports are queued. */
  contendedPace: Pace;
  /** The interval of the checks of pace and access. */
  checkEveryMs: number;
}

export const DEFAULT_EXPORT_LIMITS: ExportLimits = {
  maxRunning: 4,
  maxWaitMs: 20_000,
  pace: { bytesPerSecond: 32 * 1024, maxLagMs: 15_000 },
  contendedPace: { bytesPerSecond: 256 * 1024, maxLagMs: 3_000 },
  checkEveryMs: 1_000,
};
