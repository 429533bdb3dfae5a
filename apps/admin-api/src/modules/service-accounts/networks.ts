import { isIPv4, isIPv6 } from 'node:net';

interface Address {
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

/** @returns undefined for what is no address, and for one with a zone (RFC 4007), which means something on one machine only */
function parseAddress(text: string): Address | undefined {
  if (isIPv4(text)) return { bits: 32, value: join(text.split('.'), 8n) };
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const [head = [], tail = []] = toCanonical(text).split('::').map(groupsOf);
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return { bits: 128, value: join([...head, ...zeros, ...tail], 16n, '0x') };
}

function formatAddress({ bits, value }: Address): string {
  const [count, size] = bits === 32 ? [4, 8n] : [8, 16n];
  const parts = Array.from({ length: count }, (_, index) =>
    BigInt.asUintN(Number(size), value >> (size * BigInt(index))),
  );
  const written = parts.toReversed();
  return bits === 32 ? written.join('.') : toCanonical(written.map((part) => part.toString(16)).join(':'));
}

/** Whether it is an IPv4 address in the form of an IPv6 address, `::ffff:0:0/96` (RFC 4291, section 2.5.5.2). */
const isMapped = ({ bits, value }: Address) => bits === 128 && value >> 32n === 0xffffn;

/**
 * Reads a network in CIDR notation (RFC 4632; RFC 4291, section 2.3). An address alone is the network of that one address.
 *
 * @returns the network in its canonical spelling (RFC 5952), or a sentence that says what is wrong with it
 */
export function parseNetwork(text: string): { network: string } | { problem: string } {
  const [, written = '', length] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const address = parseAddress(written);
  if (!address) return { problem: `“${text}” is not an IP address, or a network such as 203.0.113.0/24.` };
  if (isMapped(address)) return { problem: `Enter the IPv4 network of “${text}” as one, such as 203.0.113.0/24.` };
  const { bits, value } = address;
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits) return { problem: `The number after the slash in “${text}” must be ${bits} at most.` };
  if (prefix === 0) return { problem: `“${text}” is every address. Leave the networks empty to allow every address.` };
  const hostBits = BigInt(bits - prefix);
  const start = (value >> hostBits) << hostBits;
  const network = `${formatAddress({ bits, value: start })}/${prefix}`;
  if (start === value) return { network };
  return {
    problem: `“${text}” is an address inside a network. Enter ${network} for the network, or leave out the slash.`,
  };
}

/**
 * Whether an address is in one of these networks. An IPv4 address that a socket for both families shows as an IPv6 address
 * counts as the IPv4 address.
 *
 * @param networks as {@link parseNetwork} returns them
 * @returns false for what is no address
 */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  const parsed = parseAddress(address);
  if (!parsed) return false;
  const { bits, value } = isMapped(parsed) ? { bits: 32, value: BigInt.asUintN(32, parsed.value) } : parsed;
  return networks.some((network) => {
    const [start = '', prefix] = network.split('/');
    const first = parseAddress(start);
    const hostBits = BigInt(bits - Number(prefix));
    return first?.bits === bits && first.value >> hostBits === value >> hostBits;
  });
}
