/** What can only be a hash, an address or a machine's id, in either case: a UUID, or 24 letters and digits or more. */
export const hashPattern = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-z]*\d)[a-z\d]{24,}/i.source;

const wholeHash = new RegExp(`^(?:${hashPattern})$`, 'i');

/** Whether words can only be a hash, an address or a machine's id, so that no person or text is meant: `0x5c50…`. */
export const isHash = (words: string): boolean => wholeHash.test(words);
