/** A text as it is kept: without blanks around it, and with one kind of line break, whichever way it came. */
export const keptText = (text: string): string => text.trim().replaceAll(/\r\n?/g, '\n');

/** A text that need not be there, as it is kept: blank is null. */
export const keptTextOrNull = (text: string | null | undefined): string | null => keptText(text ?? '') || null;
