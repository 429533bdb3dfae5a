/** Matches an API key id, a shortened identifier, a UUID, or at least 24 letters and digits. */
const pattern =
  /\b(chk_[\w…-]+|[a-z\d]{10}…[a-z\d]{10}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-z]*\d)[a-z\d]{24,})\b(?![@_-])/i;

/**
 * Splits a text at its addresses, hashes and ids. Text and identifiers alternate, starting with a text that may be empty.
 */
export const findIdentifiers = (text: string): readonly string[] => text.split(pattern);
