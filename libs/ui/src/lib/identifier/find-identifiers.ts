/** One identifier as a part of a text: the id of a key, a shortened one, a UUID, or 24 letters and digits or more. */
const pattern =
  /\b(chk_[\w…-]+|[a-z\d]{10}…[a-z\d]{10}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-z]*\d)[a-z\d]{24,})\b(?![@_-])/i;

/**
 * Splits a text at the addresses, hashes and ids that are in it: text and identifier take turns, and the text comes first,
 * however little it is.
 */
export const findIdentifiers = (text: string): readonly string[] => text.split(pattern);
