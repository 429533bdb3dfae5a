import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { findForeignCharacter, wrongChecksum } from './base58check';

/** Hexadecimal digits after the 0x. */
const digitCount = 40;

/** The digits in the case that carries the checksum: upper where the hash of the lower-case digits has a digit of 8 or more. */
function withChecksum(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())));
  return [...digits.toLowerCase()]
    .map((digit, index) => (parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit))
    .join('');
}

/**
 * Tells whether an address of Ethereum or BNB Smart Chain is well formed but written without its checksum, in letters of one
 * case. It is not wrong for that, but nothing would reveal a typing error in it.
 *
 * @param address as it was typed
 * @see https://eips.ethereum.org/EIPS/eip-55
 * @example
 * lacksChecksum('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'); // true
 */
export function lacksChecksum(address: string): boolean {
  const [, digits] = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.exec(address.replace(/^0X/, '0x')) ?? [];
  return digits !== undefined && digits !== withChecksum(digits);
}

/**
 * Checks an address of Ethereum, or of another chain that uses its form. The form does not tell the main network from a
 * test network.
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 * @returns what is wrong with it; undefined where nothing is
 */
export function checkEthereumAddress(address: string): string | undefined {
  if (!address.startsWith('0x')) return 'The address must begin with 0x.';
  const digits = address.slice(2);
  const foreign = findForeignCharacter(digits, /[0-9a-fA-F]/);
  if (foreign !== undefined) return foreign;
  if (digits.length !== digitCount)
    return `The address must have ${digitCount} characters after 0x; it has ${digits.length}.`;
  if (digits === withChecksum(digits)) return undefined;
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase
    ? 'The address carries no checksum: its letters are all of one case. Copy it in mixed case, as wallets show it.'
    : wrongChecksum;
}
