import { hasVisibleText } from '@countinghouse/shared/text';
/** A reason: one of those that are offered, and what else is to be said. */
export interface Reason {
  /** Empty where none has been chosen. */
  reason: string;
  details: string;
}

/** The choice beside those that are offered; it has to be explained. */
export const otherReason = 'Other';

/** What a reason lacks, at its fields. */
export interface ReasonErrors {
  reason?: string;
  details?: string;
}

/**
 * What a reason lacks.
 *
 * @param isRequired whether there has to be one
 */
export function reasonErrors({ reason, details }: Reason, isRequired: boolean): ReasonErrors {
  if (isRequired && reason === '') return { reason: 'Choose a reason' };
  if (reason === otherReason && !hasVisibleText(details)) return { details: 'Say what the reason is' };
  return {};
}

/** What can be chosen: the reasons that are offered, one that was chosen when others were, and another one. */
export function reasonChoices(offered: readonly string[], chosen: string): string[] {
  return [...new Set([...offered, ...(chosen === '' ? [] : [chosen])])]
    .filter((reason) => reason !== otherReason)
    .concat(otherReason);
}
