import { isIPv4, isIPv6 } from 'node:net';

export interface IpAddress {
  /** How many bits the addresses of its family have. */
  bits: 32 | 128;
  value: bigint;
}

/** Joins parts of so many bits each, the first one at the left. */
const join = (parts: readonly string[], bits: bigint, prefix = '') =>
  parts.reduce((sum, part) => (sum << bits) | BigInt(prefix + part), 0n);

/** An IPv6 address as RFC 5952 spells it, with no dotted IPv4 address at its end. */
const toCanonical = (ipv6: string) => new URL(`http://[${ipv6}]`).hostname.slice(1, -1);

const groupsOf = (half: string) => half.split(':').filter((group) => group !== '');

/**
 * Reads an IP address.
 *
 * @returns undefined for what is no address, and for one with a zone (RFC 4007), which means something on one machine only
 */
export function parseAddress(text: string): IpAddress | undefined {
  if (isIPv4(text)) return { bits: 32, value: join(text.split('.'), 8n) };
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const [head = [], tail = []] = toCanonical(text).split('::').map(groupsOf);
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return { bits: 128, value: join([...head, ...zeros, ...tail], 16n, '0x') };
}

/** Spells an address canonically; of IPv6 as RFC 5952 does. */
export function formatAddress({ bits, value }: IpAddress): string {
  const [count, size] = bits === 32 ? [4, 8n] : [8, 16n];
  const parts = Array.from({ length: count }, (_, index) =>
    BigInt.asUintN(Number(size), value >> (size * BigInt(index))),
  );
  const written = parts.toReversed();
  return bits === 32 ? written.join('.') : toCanonical(written.map((part) => part.toString(16)).join(':'));
}

/** Whether it is an IPv4 address in the form of an IPv6 address, `::ffff:0:0/96` (RFC 4291, section 2.5.5.2). */
export const isMapped = ({ bits, value }: IpAddress): boolean => bits === 128 && value >> 32n === 0xffffn;

/** The IPv4 address that an IPv4-mapped IPv6 address stands for; any other address as it is. */
export const unmap = (address: IpAddress): IpAddress =>
  isMapped(address) ? { bits: 32, value: BigInt.asUintN(32, address.value) } : address;
