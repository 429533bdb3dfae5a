import { sha256 } from '@noble/hashes/sha2.js';
import { base58, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** The words for a checksum that does not fit, whatever the network. */
export const wrongChecksum = 'The checksum does not match: a character is wrong, missing or swapped.';

/** The words for the first character that addresses of this kind cannot have; undefined where there is none. */
export function findForeignCharacter(address: string, alphabet: RegExp): string | undefined {
  const foreign = [...address].find((character) => !alphabet.test(character));
  return foreign === undefined ? undefined : `“${foreign}” does not occur in such an address.`;
}

/** The version byte and the hash that an address is made of, or what is wrong with it. */
export type Base58Address = { version: number; hash: Uint8Array } | { wrong: string };

/**
 * Reads an address of the base58check form: version, 20 bytes of hash, 4 bytes of a double SHA-256.
 *
 * @see https://en.bitcoin.it/wiki/Base58Check_encoding
 */
export function readBase58Check(address: string): Base58Address {
  const foreign = findForeignCharacter(address, /[1-9A-HJ-NP-Za-km-z]/);
  if (foreign !== undefined) return { wrong: foreign };
  if (address.length > 40 || base58.decode(address).length !== 25) return { wrong: 'The address has a wrong length.' };
  try {
    const [version = 0, ...hash] = base58check.decode(address);
    return { version, hash: Uint8Array.from(hash) };
  } catch {
    return { wrong: wrongChecksum };
  }
}
