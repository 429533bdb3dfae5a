import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** The message for a wrong checksum, on any network. */
export const WRONG_CHECKSUM_MESSAGE = 'The checksum does not match: a character is wrong, missing or swapped.';

/** Returns a message about the first invalid character; undefined if all are valid. */
export function findInvalidCharacter(address: string, alphabet: RegExp): string | undefined {
  const foreign = [...address].find((character) => !alphabet.test(character));
  return foreign === undefined ? undefined : `“${foreign}” is not valid in such an address.`;
}

/** The version byte and the hash of an address, or a message about what is wrong with it. */
export type Base58Address = { version: number; hash: Uint8Array } | { problem: string };

/**
 * Decodes a base58check address: version, 20 bytes of hash, 4 bytes of a double SHA-256.
 *
 * @see https://en.bitcoin.it/wiki/Base58Check_encoding
 */
export function readBase58Check(address: string): Base58Address {
  const foreign = findInvalidCharacter(address, /[1-9A-HJ-NP-Za-km-z]/);
  if (foreign !== undefined) return { problem: foreign };
  if (address.length > 40 || base58.decode(address).length !== 25)
    return { problem: 'The address has the wrong length.' };
  try {
    const [version = 0, ...hash] = base58check.decode(address);
    return { version, hash: Uint8Array.from(hash) };
  } catch {
    return { problem: WRONG_CHECKSUM_MESSAGE };
  }
}
