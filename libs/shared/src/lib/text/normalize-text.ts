import { trimEdges } from './trim-edges';

/** Invisible characters. They have no meaning in a phone number, an email, an address or a hash. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\ufff9-\ufffb]/gu;

/**
 * Like `invisible`, but captures joiners and variation selectors within words of scripts that need them, and within emoji,
 * because they change the word.
 */
const invisibleInSearch = new RegExp(
  String.raw`(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])` +
    String.raw`([\u200c\u200d\p{Variation_Selector}])(?=[\p{L}\p{M}\p{Extended_Pictographic}\u200d])|` +
    invisible.source,
  'gu',
);

const collapseSpaces = (text: string): string => trimEdges(text.replaceAll(/\p{White_Space}+/gu, ' '), / /);

/**
 * Normalizes an email, an address or a hash: removes invisible characters and surrounding white space. Inner white space
 * stays, because a character may be missing there.
 *
 * @param text the typed or pasted input
 * @example
 * normalizeToken('ada@example.com\u00a0'); // 'ada@example.com'
 */
export function normalizeToken(text: string): string {
  return trimEdges(text.replaceAll(invisible, ''), /\p{White_Space}/u);
}

/**
 * Normalizes a phone number to the characters of the contract's PhoneNumber: plain spaces, hyphens and digits, without
 * invisible characters, a `tel:` prefix (RFC 3966) or brackets around the country code. Does not validate it.
 *
 * @param text the typed or pasted input
 * @example
 * normalizePhone('\u202d+41\u00a079\u2011123 45 67\u202c'); // '+41 79-123 45 67'
 */
export function normalizePhone(text: string): string {
  // NFKC replaces full-width characters and non-breaking spaces and hyphens.
  const normalized = text
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .replaceAll(/\p{Dash}/gu, '-');
  return collapseSpaces(normalized)
    .replace(/^tel: ?/i, '')
    .replace(/^(?:\(\+(\d+)\)|\+\((\d+)\))/, '+$1$2');
}

/**
 * Normalizes a search: collapses spaces, trims it and removes invisible characters, except joiners in emoji and in words of
 * scripts that need them, such as Persian and Hindi.
 *
 * @param text the typed or pasted input
 */
export function normalizeSearch(text: string): string {
  return collapseSpaces(text.replaceAll(invisibleInSearch, '$1'));
}
