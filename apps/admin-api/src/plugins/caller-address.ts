import type { IncomingMessage } from 'node:http';
import { formatAddress, parseAddress, unmap } from '../common/ip-address';

/** `address`, `address:port`, `[address]` and `[address]:port`, as proxies write them; IPv6 with a port has brackets. */
const NODE_PATTERN = /^(?:\[(?<bracketed>[^\]]*)\]|(?<bare>[^:]*))(?::\d{1,5})?$/;

/** The address alone, in its canonical spelling, an IPv4-mapped one as IPv4; undefined for what is no address. */
function readAddress(text: string): string | undefined {
  const { bracketed, bare = text } = NODE_PATTERN.exec(text)?.groups ?? {};
  const address = parseAddress(bracketed ?? bare);
  return address && formatAddress(unmap(address));
}

/**
 * Reads `X-Forwarded-For` from its end, which is what the nearest proxy has added. Nothing is known of whoever stands before an
 * entry that is no address, such as `unknown`, so the entry and everything before it are left out.
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
 * Makes the addresses that a request came through plain before anything reads them: without the ports and brackets that some
 * proxies write into `X-Forwarded-For`, and an IPv4 address that a socket for both families shows as `::ffff:203.0.113.7` as
 * IPv4. `request.ip` is then an address alone wherever it is counted, compared or stored.
 */
export function simplifyAddresses({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
  const forwardedFor = headers['x-forwarded-for'];
  if (forwardedFor !== undefined) headers['x-forwarded-for'] = readForwardedFor(String(forwardedFor)).join(', ');

  const { remoteAddress } = socket;
  const plain = remoteAddress === undefined ? undefined : readAddress(remoteAddress);
  if (plain !== undefined && plain !== remoteAddress) Object.defineProperty(socket, 'remoteAddress', { value: plain });
}
