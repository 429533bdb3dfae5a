import type { Gap } from './places';

/** Verdict on an operation. */
export type Verdict = 'fits' | 'fits with less' | 'does not fit' | 'absent' | 'not tried';

/** A malformed field. */
export interface FieldFault {
  /** JSON path of its first occurrence: `$.data[3].amount`. */
  path: string;
  /** `text`, `number`, `flag`, `time`, `list` or `object`. */
  expected: string;
  /** The actual kind. The value itself may be personal data and is not reported. */
  found: string;
  /** Number of records with it. */
  count: number;
  /** Description in a sentence. */
  words: string;
}

/** Something that the panel cannot do with this server. */
export interface Lack {
  /** What the panel cannot do, in a sentence. */
  words: string;
  /** The capability that the server lacks. */
  capability?: string;
  /** The field that the server omits, and how often. */
  field?: Gap;
}

/** Result of checking an operation. */
export interface Finding {
  verdict: Verdict;
  /** Problems other than malformed fields. */
  faults: readonly string[];
  fields: readonly FieldFault[];
  lacks: readonly Lack[];
  /** Fields that responses omit without loss: the panel shows a dash or nothing. */
  leftOut: readonly Gap[];
  notes: readonly string[];
}

/** Creates a finding with a verdict. */
export const createFinding = (verdict: Verdict, rest: Partial<Finding> = {}): Finding => ({
  verdict,
  faults: [],
  fields: [],
  lacks: [],
  leftOut: [],
  notes: [],
  ...rest,
});

export const createSkippedFinding = (reason: string): Finding => createFinding('not tried', { notes: [reason] });

/** Adds faults to a finding. Any fault changes its verdict. */
export const addFaults = (finding: Finding, ...faults: readonly string[]): Finding =>
  faults.length === 0 ? finding : { ...finding, verdict: 'does not fit', faults: [...finding.faults, ...faults] };
