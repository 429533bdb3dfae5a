/** Replaces erased text. */
export const ERASED_TEXT = 'Erased';

/** A row before and after the erasure, for review. */
export interface Sample {
  before: string;
  /** Null if the row is deleted. */
  after: string | null;
}

/** The effect of an erasure on a table. */
export interface TableChange {
  table: string;
  /** `own`: the person's rows. `others`: rows of others that name the person. */
  scope: 'own' | 'others';
  rows: number;
  /** The first changed rows, at most {@link MAX_SAMPLES}. */
  samples: readonly Sample[];
}

/** The most rows of a table that are shown for review. */
export const MAX_SAMPLES = 3;
