import { trimText } from '@countinghouse/shared/text';

/** A text as it is kept: without blanks around it, and with one kind of line break, whichever way it came. */
export const keptText = (text: string): string => trimText(text).replaceAll(/\r\n?/g, '\n');

/** A text that need not be there, as it is kept: one without anything visible is null. */
export const keptTextOrNull = (text: string | null | undefined): string | null => keptText(text ?? '') || null;

/** How much of a text an excerpt shows, in characters. */
const excerptLength = 120;

/** The beginning of a text, in one line. */
export function excerptOf(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')];
  return characters.length > excerptLength ? `${characters.slice(0, excerptLength).join('')}…` : characters.join('');
}
