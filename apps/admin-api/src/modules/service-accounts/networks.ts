import { formatAddress, isMapped, parseAddress, unmap } from '../../common/ip-address';

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
  const { bits, value } = unmap(parsed);
  return networks.some((network) => {
    const [start = '', prefix] = network.split('/');
    const first = parseAddress(start);
    const hostBits = BigInt(bits - Number(prefix));
    return first?.bits === bits && first.value >> hostBits === value >> hostBits;
  });
}
