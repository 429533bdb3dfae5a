import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { findInvalidCharacter, WRONG_CHECKSUM_MESSAGE } from './base58check';

/** Number of hexadecimal digits after 0x. */
const ADDRESS_DIGITS = 40;

/** Returns the digits with the checksum of EIP-55: upper case where the hash of the lower-case digits has a digit of 8 or more. */
function withChecksum(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())));
  return [...digits.toLowerCase()]
    .map((digit, index) => (parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit))
    .join('');
}

/**
 * Whether an address of Ethereum or BNB Smart Chain is well formed but has letters of one case only, and therefore no
 * checksum. It may be valid, but typing errors are not detected.
 *
 * @param address the input
 * @see https://eips.ethereum.org/EIPS/eip-55
 * @example
 * isMissingChecksum('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'); // true
 */
export function isMissingChecksum(address: string): boolean {
  const [, digits] = /^0x([0-9a-f]{40}|[0-9A-F]{40})$/.exec(address.replace(/^0X/, '0x')) ?? [];
  return digits !== undefined && digits !== withChecksum(digits);
}

/**
 * Validates an address of Ethereum or of a chain with the same form. The form does not distinguish the main network from test
 * networks.
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 * @returns a message about the first problem; undefined if the address is valid
 */
export function checkEthereumAddress(address: string): string | undefined {
  if (!address.startsWith('0x')) return 'The address must begin with 0x.';
  const digits = address.slice(2);
  const invalidCharacter = findInvalidCharacter(digits, /[0-9a-fA-F]/);
  if (invalidCharacter !== undefined) return invalidCharacter;
  if (digits.length !== ADDRESS_DIGITS)
    return `The address must have ${ADDRESS_DIGITS} characters after 0x; it has ${digits.length}.`;
  if (digits === withChecksum(digits)) return undefined;
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isOneCase
    ? 'The address has no checksum: all letters have the same case. Copy it in mixed case, as wallets show it.'
    : WRONG_CHECKSUM_MESSAGE;
}
