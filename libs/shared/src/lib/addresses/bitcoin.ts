import { bech32, bech32m } from '@scure/base';
import { findForeignCharacter, readBase58Check, wrongChecksum } from './base58check';

const testNetwork = 'This is an address of Bitcoin’s test network, where money is worth nothing.';

/** Version bytes: a public key's hash (P2PKH) and a script's hash (P2SH). */
const mainVersions = [0x00, 0x05];
const testVersions = [0x6f, 0xc4];

/** BIP-173: the longest text of the form, and the highest version of a witness program. */
const maxLength = 90;
const maxWitnessVersion = 16;

/**
 * Whether an address claims to be a segregated-witness one, on any network. BIP-173 forbids mixed case, and what begins
 * with TB1 and mixes it is an address of Tron.
 */
export const isSegwitAddress = (address: string) => /^(?:bc|tb|bcrt)1/i.test(address) && !/^TB1.*[a-z]/.test(address);

/**
 * Checks an address of Bitcoin's main network.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0013.mediawiki P2SH addresses
 * @see https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki segregated witness
 * @see https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki its versions from 1 on
 * @returns what is wrong with it; undefined where nothing is
 */
export function checkBitcoinAddress(address: string): string | undefined {
  if (isSegwitAddress(address)) return checkSegwitAddress(address);
  const read = readBase58Check(address);
  if ('wrong' in read) return read.wrong;
  if (testVersions.includes(read.version)) return testNetwork;
  return mainVersions.includes(read.version) ? undefined : 'This is not an address of Bitcoin.';
}

function checkSegwitAddress(address: string): string | undefined {
  const lower = address.toLowerCase();
  if (address !== lower && address !== address.toUpperCase()) return 'The address must not mix upper and lower case.';
  if (!lower.startsWith('bc1')) return testNetwork;
  if (lower.length > maxLength) return 'The address has a wrong length.';
  const foreign = findForeignCharacter(lower.slice(3), /[02-9ac-hj-np-z]/);
  if (foreign !== undefined) return foreign;

  const ofVersion0 = bech32.decodeUnsafe(lower);
  const decoded = ofVersion0 ?? bech32m.decodeUnsafe(lower);
  if (!decoded) return wrongChecksum;
  const [version, ...words] = decoded.words;
  if (version === undefined || version > maxWitnessVersion)
    return 'The address is of a version that Bitcoin does not have.';
  if ((version === 0) !== (ofVersion0 !== undefined))
    return 'The checksum is not of the kind that this version of address has.';

  const program = bech32.fromWordsUnsafe(words);
  const isRightLength =
    program && (version === 0 ? [20, 32].includes(program.length) : program.length >= 2 && program.length <= 40);
  return isRightLength ? undefined : 'The address has a wrong length.';
}
