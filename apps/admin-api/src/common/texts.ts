import { trimText } from '@countinghouse/shared/text';

/** Normalizes a text for storage: trims it and converts line breaks to `\n`. */
export const normalizeText = (text: string): string => trimText(text).replaceAll(/\r\n?/g, '\n');

/** Normalizes an optional text for storage. A blank text becomes null. */
export const normalizeTextOrNull = (text: string | null | undefined): string | null =>
  normalizeText(text ?? '') || null;

const MAX_EXCERPT_CHARACTERS = 120;

/** Returns the start of a text on one line. */
export function toExcerpt(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length > MAX_EXCERPT_CHARACTERS
    ? `${characters.slice(0, MAX_EXCERPT_CHARACTERS).join('')}…`
    : characters.join('');
}
