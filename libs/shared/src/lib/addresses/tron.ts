import { readBase58Check } from './base58check';

/** The version byte of the main network, which makes the text begin with T. */
const mainVersion = 0x41;

/**
 * Checks an address of Tron's main network.
 *
 * @see https://developers.tron.network/docs/account "Account Address Format"
 * @returns what is wrong with it; undefined where nothing is
 */
export function checkTronAddress(address: string): string | undefined {
  const read = readBase58Check(address);
  if ('wrong' in read) return read.wrong;
  return read.version === mainVersion
    ? undefined
    : 'This is not an address of Tron’s main network: those begin with T.';
}
