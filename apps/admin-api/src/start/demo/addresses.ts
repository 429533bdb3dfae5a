import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32, createBase58check, hex } from '@scure/base';
import type { Random } from './random';
import type { network } from '../../database/schema';

export type Network = (typeof network.enumValues)[number];

const base58check = createBase58check(sha256);

/** Creates a valid mainnet address from random bytes, for which nobody has a key. */
export function createAddress(network: Network, bytes: Uint8Array): string {
  const account = bytes.slice(0, 20);
  if (network === 'BTC') return bech32.encode('bc', [0, ...bech32.toWords(account)]);
  if (network === 'USDT_TRC20') return base58check.encode(Uint8Array.of(0x41, ...account));
  return eip55(hex.encode(account));
}

/** Creates a transaction hash in the network's format. */
export function createTransactionHash(network: Network, random: Random): string {
  const hash = hex.encode(random.bytes(32));
  return network === 'BTC' || network === 'USDT_TRC20' ? hash : `0x${hash}`;
}

/** https://eips.ethereum.org/EIPS/eip-55: a letter is upper-case if the hash's digit is 8 or more. */
function eip55(address: string): string {
  const digits = hex.encode(keccak_256(new TextEncoder().encode(address)));
  return `0x${[...address].map((letter, index) => (Number.parseInt(digits[index] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter)).join('')}`;
}
