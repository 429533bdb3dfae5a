import type { OmittedField } from './property-paths';

export const verdicts = ['compatible', 'limited', 'incompatible', 'missing', 'skipped'] as const;

/** Verdict on an operation. */
export type Verdict = (typeof verdicts)[number];

/** A field of a response that violates the contract. */
export interface InvalidField {
  /** JSON path of its first occurrence: `$.data[3].amount`. */
  path: string;
  /** `text`, `number`, `flag`, `time`, `list` or `object`. */
  expected: string;
  /** The actual type. The value itself may be personal data and is not reported. */
  actual: string;
  /** Number of occurrences. */
  count: number;
  message: string;
}

/** Something that the panel cannot do with this server. */
export interface Limitation {
  /** What the panel cannot do, in a sentence. */
  message: string;
  /** The missing capability that causes it. */
  capability?: string;
  /** The omitted field that causes it. */
  field?: OmittedField;
}

/** Result of checking an operation. */
export interface Finding {
  verdict: Verdict;
  /** Errors other than invalid fields. */
  errors: readonly string[];
  invalidFields: readonly InvalidField[];
  limitations: readonly Limitation[];
  /** Omitted fields that cause no limitation: the panel shows a dash or nothing. */
  omittedFields: readonly OmittedField[];
  notes: readonly string[];
}

/** Creates a finding with a verdict. */
export const createFinding = (verdict: Verdict, rest: Partial<Finding> = {}): Finding => ({
  verdict,
  errors: [],
  invalidFields: [],
  limitations: [],
  omittedFields: [],
  notes: [],
  ...rest,
});

export const createSkippedFinding = (reason: string): Finding => createFinding('skipped', { notes: [reason] });

/** Adds errors to a finding. Any error makes the operation incompatible. */
export const addErrors = (finding: Finding, ...errors: readonly string[]): Finding =>
  errors.length === 0 ? finding : { ...finding, verdict: 'incompatible', errors: [...finding.errors, ...errors] };
