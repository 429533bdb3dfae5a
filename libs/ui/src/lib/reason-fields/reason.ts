import { hasVisibleText } from '@countinghouse/shared/text';
/** A selected reason with details. */
export interface Reason {
  /** Selected reason; "" for none. */
  reason: string;
  /** Free text. */
  details: string;
}

/** Option for any other reason, which requires details. */
export const otherReason = 'Other';

/** Validation errors of a reason, by field. */
export interface ReasonErrors {
  /** Error of the reason. */
  reason?: string;
  /** Error of the details. */
  details?: string;
}

/**
 * Returns the validation errors of a reason.
 *
 * @param isRequired whether a reason is required
 */
export function validateReason({ reason, details }: Reason, isRequired: boolean): ReasonErrors {
  if (isRequired && reason === '') return { reason: 'Choose a reason' };
  if (reason === otherReason && !hasVisibleText(details)) return { details: 'Enter a reason' };
  return {};
}

/** Returns the selectable reasons: the given ones, a selected one that is no longer among them, and "Other". */
export function getReasonChoices(reasons: readonly string[], selected: string): string[] {
  return [...new Set([...reasons, ...(selected === '' ? [] : [selected])])]
    .filter((reason) => reason !== otherReason)
    .concat(otherReason);
}
