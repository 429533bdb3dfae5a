import { hashPattern } from '../hash/is-hash';

/** One identifier as a part of a text: the id of a key, a shortened one, or a hash. */
const pattern = new RegExp(`\\b(chk_[\\w…-]+|[a-z\\d]{10}…[a-z\\d]{10}|${hashPattern})\\b(?![@_-])`, 'i');

/**
 * Splits a text at the addresses, hashes and ids that are in it: text and identifier take turns, and the text comes first,
 * however little it is.
 */
export const findIdentifiers = (text: string): readonly string[] => text.split(pattern);
