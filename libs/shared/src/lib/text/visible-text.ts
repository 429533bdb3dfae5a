import { trimEdges } from './trim-edges';

/**
 * Characters that draw nothing: white space, control characters, Unicode's Default_Ignorable_Code_Point (zero-width spaces,
 * joiners, Hangul fillers, tags, variation selectors, the soft hyphen), blank Braille, and the marks around annotations.
 */
const visible = /[^\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** What means nothing at either end of a text: white space, and the formatting characters that only matter between letters. */
const edge = /[\p{White_Space}\u00ad\u200b\u2060\ufeff]/u;

/**
 * Tells whether a reader of the text would see anything. The patterns of the contract's names and texts state the same rule.
 *
 * @param text as it was typed
 */
export function hasVisibleText(text: string | null | undefined): boolean {
  return visible.test(text ?? '');
}

/**
 * The text without white space and zero-width characters at its ends; "" where nothing in it can be seen. Joiners and
 * variation selectors at the end of a visible text are kept, because a letter or an emoji may need them.
 *
 * @param text as it was typed
 */
export function trimText(text: string): string {
  return hasVisibleText(text) ? trimEdges(text, edge) : '';
}
