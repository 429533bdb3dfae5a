import { formatAddress, isIPv4Mapped, parseAddress, unmapIPv4 } from '../../common/ip-address';

/**
 * Parses a network in CIDR notation (RFC 4632; RFC 4291, section 2.3). An address alone is the network of that one address.
 *
 * @returns the network in canonical form (RFC 5952), or a message about the problem
 */
export function parseNetwork(text: string): { network: string } | { problem: string } {
  const [, addressText = '', length] = /^([^/]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const address = parseAddress(addressText);
  if (!address) return { problem: `“${text}” is not an IP address, or a network such as 203.0.113.0/24.` };
  if (isIPv4Mapped(address)) return { problem: `Enter the IPv4 network of “${text}” as one, such as 203.0.113.0/24.` };
  const { bits, value } = address;
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits) return { problem: `The number after the slash in “${text}” must be ${bits} at most.` };
  if (prefix === 0)
    return { problem: `“${text}” matches every address. Leave the networks empty to allow every address.` };
  const hostBits = BigInt(bits - prefix);
  const start = (value >> hostBits) << hostBits;
  const network = `${formatAddress({ bits, value: start })}/${prefix}`;
  if (start === value) return { network };
  return {
    problem: `“${text}” is an address inside a network. Enter ${network} for the network, or leave out the slash.`,
  };
}

/**
 * Returns whether an address is in one of these networks. An IPv4-mapped IPv6 address counts as its IPv4 address.
 *
 * @param networks as {@link parseNetwork} returns them
 * @returns false for an invalid address
 */
export function isInNetworks(networks: readonly string[], address: string): boolean {
  const parsed = parseAddress(address);
  if (!parsed) return false;
  const { bits, value } = unmapIPv4(parsed);
  return networks.some((network) => {
    const [start = '', prefix] = network.split('/');
    const first = parseAddress(start);
    const hostBits = BigInt(bits - Number(prefix));
    return first?.bits === bits && first.value >> hostBits === value >> hostBits;
  });
}
