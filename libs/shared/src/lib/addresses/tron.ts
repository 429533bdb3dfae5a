import { readBase58Check } from './base58check';

/** The version byte of the main network. It makes addresses start with T. */
const MAINNET_VERSION = 0x41;

/**
 * Validates a Tron mainnet address.
 *
 * @see https://developers.tron.network/docs/account "Account Address Format"
 * @returns a message about the first problem; undefined if the address is valid
 */
export function checkTronAddress(address: string): string | undefined {
  const decoded = readBase58Check(address);
  if ('problem' in decoded) return decoded.problem;
  return decoded.version === MAINNET_VERSION
    ? undefined
    : 'This is not a Tron main network address. Those start with T.';
}
