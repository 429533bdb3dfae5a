import { hasVisibleText } from '@countinghouse/shared/text';
import type { ReactNode } from 'react';

/** What stands for something that is not known. */
export const dash = '–';

/** Whether there is something to show: not null or undefined, no text without anything visible, no number that is none (NaN, infinite). */
export function isKnown<Value>(value: Value): value is NonNullable<Value> {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return hasVisibleText(value);
  return value !== null && value !== undefined;
}

/** A text as it is; a dash where nothing is known. */
export function orDash(text: string | number | null | undefined): string {
  return isKnown(text) ? String(text) : dash;
}

/** What there is to draw; a dash where that is nothing. Unlike a node that is `false`, which leaves its place empty. */
export function nodeOrDash(node: ReactNode): ReactNode {
  return isKnown(node) ? node : dash;
}

/** What is known of several texts, in one: `Ada Lovelace · ada@example.com`. Undefined where nothing is. */
export function joinKnown(
  texts: readonly (string | number | null | undefined)[],
  separator: string,
): string | undefined {
  const known = texts.filter(isKnown);
  return known.length === 0 ? undefined : known.join(separator);
}
