import { isIPv4, isIPv6 } from 'node:net';

export interface IpAddress {
  /** The address length of its family. */
  bits: 32 | 128;
  value: bigint;
}

/** Joins parts of equal length, most significant first. */
const join = (parts: readonly string[], bits: bigint, prefix = '') =>
  parts.reduce((sum, part) => (sum << bits) | BigInt(prefix + part), 0n);

/** Formats an IPv6 address by RFC 5952, without a dotted IPv4 suffix. */
const toCanonical = (ipv6: string) => new URL(`http://[${ipv6}]`).hostname.slice(1, -1);

const getGroups = (half: string) => half.split(':').filter((group) => group !== '');

/**
 * Parses an IP address.
 *
 * @returns undefined if it is invalid or has a zone (RFC 4007), which is meaningful on one machine only
 */
export function parseAddress(text: string): IpAddress | undefined {
  if (isIPv4(text)) return { bits: 32, value: join(text.split('.'), 8n) };
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const [head = [], tail = []] = toCanonical(text).split('::').map(getGroups);
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return { bits: 128, value: join([...head, ...zeros, ...tail], 16n, '0x') };
}

/** Formats an address canonically; IPv6 by RFC 5952. */
export function formatAddress({ bits, value }: IpAddress): string {
  const [count, size] = bits === 32 ? [4, 8n] : [8, 16n];
  const parts = Array.from({ length: count }, (_, index) =>
    BigInt.asUintN(Number(size), value >> (size * BigInt(index))),
  );
  const orderedParts = parts.toReversed();
  return bits === 32 ? orderedParts.join('.') : toCanonical(orderedParts.map((part) => part.toString(16)).join(':'));
}

/** Whether it is an IPv4-mapped IPv6 address, `::ffff:0:0/96` (RFC 4291, section 2.5.5.2). */
export const isIPv4Mapped = ({ bits, value }: IpAddress): boolean => bits === 128 && value >> 32n === 0xffffn;

/** Converts an IPv4-mapped IPv6 address to IPv4; returns any other address unchanged. */
export const unmapIPv4 = (address: IpAddress): IpAddress =>
  isIPv4Mapped(address) ? { bits: 32, value: BigInt.asUintN(32, address.value) } : address;
