import type { IncomingMessage } from 'node:http';
import { formatAddress, parseAddress, unmapIPv4 } from '../common/ip-address';

/** Matches `address`, `address:port`, `[address]` and `[address]:port`, as proxies write them; IPv6 with a port has brackets. */
const NODE_PATTERN = /^(?:\[(?<bracketed>[^\]]*)\]|(?<bare>[^:]*))(?::\d{1,5})?$/;

/** Returns the canonical address without port and brackets, an IPv4-mapped one as IPv4; undefined if it is invalid. */
function readAddress(text: string): string | undefined {
  const { bracketed, bare = text } = NODE_PATTERN.exec(text)?.groups ?? {};
  const address = parseAddress(bracketed ?? bare);
  return address && formatAddress(unmapIPv4(address));
}

/**
 * Parses `X-Forwarded-For` from its end, which the nearest proxy has added. An entry that is not an address, such as `unknown`,
 * is dropped with everything before it, because their origin is unknown.
 */
function readForwardedFor(header: string): string[] {
  const addresses: string[] = [];
  for (const entry of header.split(',').reverse()) {
    const text = entry.trim();
    if (text === '') continue;
    const address = readAddress(text);
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses;
}

/**
 * Normalizes the addresses of a request before anything reads them: removes the ports and brackets that some proxies write in
 * `X-Forwarded-For`, and converts IPv4-mapped addresses of dual-stack sockets (`::ffff:203.0.113.7`) to IPv4. `request.ip` is
 * then a plain address wherever it is counted, compared or stored.
 */
export function normalizeAddresses({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
  const forwardedFor = headers['x-forwarded-for'];
  if (forwardedFor !== undefined) headers['x-forwarded-for'] = readForwardedFor(String(forwardedFor)).join(', ');

  const { remoteAddress } = socket;
  const plain = remoteAddress === undefined ? undefined : readAddress(remoteAddress);
  if (plain !== undefined && plain !== remoteAddress) Object.defineProperty(socket, 'remoteAddress', { value: plain });
}
