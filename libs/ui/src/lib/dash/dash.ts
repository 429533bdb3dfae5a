import { hasVisibleText } from '@countinghouse/shared/text';
import type { ReactNode } from 'react';

/** Placeholder for a missing value. */
export const dash = '–';

/** Returns whether a value can be shown. Null, undefined, text without visible characters, NaN and infinity cannot. */
export function hasValue<Value>(value: Value): value is NonNullable<Value> {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return hasVisibleText(value);
  return value !== null && value !== undefined;
}

/** Returns a value as text, or a dash if it is missing. */
export function formatOptional(text: string | number | null | undefined): string {
  return hasValue(text) ? String(text) : dash;
}

/** Returns a node, or a dash if it is missing. `false` stays as it is and renders nothing. */
export function renderOptional(node: ReactNode): ReactNode {
  return hasValue(node) ? node : dash;
}

/** Joins the values that are present: `Ada Lovelace · ada@example.com`. Returns undefined if there are none. */
export function joinPresent(
  texts: readonly (string | number | null | undefined)[],
  separator: string,
): string | undefined {
  const present = texts.filter(hasValue);
  return present.length === 0 ? undefined : present.join(separator);
}
