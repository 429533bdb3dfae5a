/** What stands where something was erased. */
export const erased = 'Erased';

/** A row as it was and as it is, for whoever looks at it before it is done. */
export interface Sample {
  before: string;
  /** Null where the row is deleted. */
  after: string | null;
}

/** What an erasure does to a table. */
export interface TableChange {
  table: string;
  /** Whether the rows are the person's own, or others' that name the person. */
  whose: 'own' | 'others';
  rows: number;
  /** The first of them. */
  samples: readonly Sample[];
}

/** How many rows of a table are shown. */
export const MAX_SAMPLES = 3;
