import { trimEdges } from './trim-edges';

/**
 * Matches a visible character: none of white space, control characters, Unicode's Default_Ignorable_Code_Point (zero-width
 * spaces, joiners, Hangul fillers, tags, variation selectors, the soft hyphen), blank Braille and annotation marks.
 */
const visible = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** Characters without meaning at the ends of a text: white space, and formatting characters that matter only between letters. */
const edge = /[\p{White_Space}\u00ad\u200b\u2060\ufeff]/u;

/**
 * Whether a text has a visible character. The patterns of names and texts in the contract state the same rule.
 *
 * @param text the input
 */
export function hasVisibleText(text: string | null | undefined): boolean {
  return visible.test(text ?? '');
}

/**
 * Removes white space and zero-width characters at both ends; returns "" if the text has no visible character. Joiners and
 * variation selectors at the ends stay, because a letter or an emoji may need them.
 *
 * @param text the input
 */
export function trimText(text: string): string {
  return hasVisibleText(text) ? trimEdges(text, edge) : '';
}
