import type { Gap } from './places';

/** What the check says of an operation. */
export type Verdict = 'fits' | 'fits with less' | 'does not fit' | 'absent' | 'not tried';

/** A field that cannot be read. */
export interface FieldFault {
  /** The first place of it, as a JSON path: `$.data[3].amount`. */
  path: string;
  /** `text`, `number`, `flag`, `time`, `list` or `object`. */
  expected: string;
  /** What is there instead, as a kind: what it says is nobody's business. */
  found: string;
  /** How many records have it. */
  count: number;
  /** The whole of it in a sentence. */
  words: string;
}

/** Something that the panel cannot do with this server, and why. */
export interface Lack {
  /** The panel's side of it, as a sentence. */
  words: string;
  /** The capability that the server lacks. */
  capability?: string;
  /** The field that it leaves out, and how often. */
  field?: Gap;
}

/** What was found about an operation. */
export interface Finding {
  verdict: Verdict;
  /** What does not fit, apart from fields. */
  faults: readonly string[];
  fields: readonly FieldFault[];
  lacks: readonly Lack[];
  /** What answers leave out without any loss: a dash in the panel, or nothing. */
  leftOut: readonly Gap[];
  notes: readonly string[];
}

/** A finding that begins with its verdict. */
export const found = (verdict: Verdict, rest: Partial<Finding> = {}): Finding => ({
  verdict,
  faults: [],
  fields: [],
  lacks: [],
  leftOut: [],
  notes: [],
  ...rest,
});

export const notTried = (reason: string): Finding => found('not tried', { notes: [reason] });

/** The same finding, with something else that does not fit. */
export const alsoFaulty = (finding: Finding, ...faults: readonly string[]): Finding =>
  faults.length === 0 ? finding : { ...finding, verdict: 'does not fit', faults: [...finding.faults, ...faults] };
