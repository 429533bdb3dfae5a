import { trimEdges } from './trim-edges';

/** Characters that draw nothing; in a phone number, an email, an address or a hash they cannot mean anything. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\ufff9-\ufffb]/gu;

/**
 * The same, but joiners and variation selectors inside words of a script that needs them, and inside emoji, are captured:
 * without them the search would be for another word.
 */
const invisibleInSearch = new RegExp(
  String.raw`(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])` +
    String.raw`([\u200c\u200d\p{Variation_Selector}])(?=[\p{L}\p{M}\p{Extended_Pictographic}\u200d])|` +
    invisible.source,
  'gu',
);

const collapseSpaces = (text: string): string => trimEdges(text.replaceAll(/\p{White_Space}+/gu, ' '), / /);

/**
 * An email, an address or a hash as it was meant: without invisible characters, and without white space around it. White
 * space inside it stays, since nobody can tell whether it stands for something that was lost.
 *
 * @param text as it was typed or pasted
 * @example
 * normalizeToken('ada@example.com\u00a0'); // 'ada@example.com'
 */
export function normalizeToken(text: string): string {
  return trimEdges(text.replaceAll(invisible, ''), /\p{White_Space}/u);
}

/**
 * A phone number in the characters that the contract's PhoneNumber takes: plain spaces, hyphens and digits, no invisible
 * characters, no `tel:` (RFC 3966) before it, and a country code without brackets. What is no phone number stays none.
 *
 * @param text as it was typed or pasted
 * @example
 * normalizePhone('\u202d+41\u00a079\u2011123 45 67\u202c'); // '+41 79-123 45 67'
 */
export function normalizePhone(text: string): string {
  // NFKC makes full-width digits and signs plain, and non-breaking spaces and hyphens breaking ones.
  const plain = text
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(/\p{Dash}/gu, '-');
  return collapseSpaces(plain)
    .replace(/^tel: ?/i, '')
    .replace(/^(?:\(\+(\d+)\)|\+\((\d+)\))/, '+$1$2');
}

/**
 * A search as it was meant: with single spaces, none at the ends, and without invisible characters, except for joiners in
 * words of scripts that need them, such as Persian and Hindi, and in emoji.
 *
 * @param text as it was typed or pasted
 */
export function normalizeSearch(text: string): string {
  return collapseSpaces(text.replaceAll(invisibleInSearch, '$1'));
}
