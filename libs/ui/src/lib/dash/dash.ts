/** What stands for something that is not known. */
export const dash = '–';

/** A text as it is; a dash where nothing is known. */
export function orDash(text: string | null | undefined): string {
  return text ? text : dash;
}

/** What is known of several texts, in one; undefined where nothing is. */
export function joinKnown(texts: readonly (string | null | undefined)[], separator: string): string | undefined {
  return texts.filter(Boolean).join(separator) || undefined;
}
