import { bech32, bech32m } from '@scure/base';
import { findInvalidCharacter, readBase58Check, WRONG_CHECKSUM_MESSAGE } from './base58check';

const TEST_NETWORK_MESSAGE = 'This is an address of Bitcoin’s test network.';

/** Version bytes of P2PKH and P2SH addresses. */
const MAINNET_VERSIONS = [0x00, 0x05];
const TESTNET_VERSIONS = [0x6f, 0xc4];

/** Limits of BIP-173: the length of an address, and the version of a witness program. */
const MAX_BECH32_CHARACTERS = 90;
const MAX_WITNESS_VERSION = 16;

/**
 * Whether an address has the prefix of a segregated-witness address of any Bitcoin network. BIP-173 forbids mixed case; a
 * mixed-case address with TB1 is a Tron address.
 */
export const isSegwitAddress = (address: string) => /^(?:bc|tb|bcrt)1/i.test(address) && !/^TB1.*[a-z]/.test(address);

/**
 * Validates a Bitcoin mainnet address.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0013.mediawiki P2SH addresses
 * @see https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki segregated witness
 * @see https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki segregated witness from version 1 on
 * @returns a message about the first problem; undefined if the address is valid
 */
export function checkBitcoinAddress(address: string): string | undefined {
  if (isSegwitAddress(address)) return checkSegwitAddress(address);
  const decoded = readBase58Check(address);
  if ('problem' in decoded) return decoded.problem;
  if (TESTNET_VERSIONS.includes(decoded.version)) return TEST_NETWORK_MESSAGE;
  return MAINNET_VERSIONS.includes(decoded.version) ? undefined : 'This is not a Bitcoin address.';
}

function checkSegwitAddress(address: string): string | undefined {
  const lower = address.toLowerCase();
  if (address !== lower && address !== address.toUpperCase()) return 'The address must not mix upper and lower case.';
  if (!lower.startsWith('bc1')) return TEST_NETWORK_MESSAGE;
  if (lower.length > MAX_BECH32_CHARACTERS) return 'The address has the wrong length.';
  const invalidCharacter = findInvalidCharacter(lower.slice(3), /[02-9ac-hj-np-z]/);
  if (invalidCharacter !== undefined) return invalidCharacter;

  const bech32Decoded = bech32.decodeUnsafe(lower);
  const decoded = bech32Decoded ?? bech32m.decodeUnsafe(lower);
  if (!decoded) return WRONG_CHECKSUM_MESSAGE;
  const [version, ...programWords] = decoded.words;
  if (version === undefined || version > MAX_WITNESS_VERSION) return 'This Bitcoin address version does not exist.';
  if ((version === 0) !== (bech32Decoded !== undefined)) return 'The checksum type does not match the address version.';

  const program = bech32.fromWordsUnsafe(programWords);
  const isRightLength =
    program && (version === 0 ? [20, 32].includes(program.length) : program.length >= 2 && program.length <= 40);
  return isRightLength ? undefined : 'The address has the wrong length.';
}
