import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isInNetworks, parseNetwork } from './networks';

describe('a network', () => {
  it.each([
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.113.7', '203.0.113.7/32'],
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['128.0.0.0/1', '128.0.0.0/1'],
    ['2001:DB8:0:0:0:0:0:0/32', '2001:db8::/32'],
    ['2001:0db8::0001', '2001:db8::1/128'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1/128'],
    ['::1', '::1/128'],
    ['64:ff9b::10.1.2.3', '64:ff9b::a01:203/128'],
  ])('is parsed from %s as %s', (text, network) => {
    expect(parseNetwork(text)).toEqual({ network });
  });

  it.each([
    ['', 'is not an IP address'],
    ['office', 'is not an IP address'],
    ['203.0.113', 'is not an IP address'],
    ['203.0.113.256', 'is not an IP address'],
    ['010.0.0.1', 'is not an IP address'],
    ['203.0.113.0/', 'is not an IP address'],
    ['203.0.113.0/08', 'is not an IP address'],
    ['203.0.113.0/-1', 'is not an IP address'],
    ['203.0.113.0/255.255.255.0', 'is not an IP address'],
    ['203.0.113.0/24/8', 'is not an IP address'],
    ['203.0.113.0/24,10.0.0.0/8', 'is not an IP address'],
    ['203.0.113.0/24\n', 'is not an IP address'],
    ['2001:db8::1::2', 'is not an IP address'],
    ['fe80::1%eth0', 'is not an IP address'],
    ['[2001:db8::1]', 'is not an IP address'],
    ['203.0.113.0/33', 'must be 32 at most'],
    ['2001:db8::/129', 'must be 128 at most'],
    ['0.0.0.0/0', 'matches every address'],
    ['::/0', 'matches every address'],
    ['::ffff:203.0.113.0/120', 'Enter the IPv4 network'],
    ['::ffff:cb00:7107', 'Enter the IPv4 network'],
    ['203.0.113.7/24', 'Enter 203.0.113.0/24 for the network'],
    ['2001:db8::1/32', 'Enter 2001:db8::/32 for the network'],
  ])('is rejected as %j with “%s”', (text, problem) => {
    expect(parseNetwork(text)).toEqual({ problem: expect.stringContaining(problem) });
  });
});

describe('isInNetworks', () => {
  const networks = ['203.0.113.0/24', '198.51.100.7/32', '2001:db8:1::/48', '::1/128'];

  it.each([
    ['203.0.113.0', true],
    ['203.0.113.255', true],
    ['203.0.114.0', false],
    ['203.0.112.255', false],
    ['198.51.100.7', true],
    ['198.51.100.8', false],
    ['::ffff:203.0.113.9', true],
    ['::ffff:cb00:7109', true],
    ['::ffff:203.0.114.1', false],
    ['::203.0.113.9', false],
    ['2001:db8:1:ffff::1', true],
    ['2001:DB8:1::', true],
    ['2001:db8:2::1', false],
    ['::1', true],
    ['::2', false],
    ['fe80::1%eth0', false],
    ['unknown', false],
    ['', false],
  ])('maps %s to %s', (address, isIn) => {
    expect(isInNetworks(networks, address)).toBe(isIn);
  });

  it('returns false for a network of the other IP version', () => {
    expect(isInNetworks(['::/1'], '::ffff:203.0.113.9')).toBe(false);
    expect(isInNetworks(['128.0.0.0/1'], '8000::')).toBe(false);
  });

  it('returns the same as Node’s BlockList', () => {
    const addresses = ['10.0.0.1', '10.255.3.200', '172.16.9.9', '2001:db8::42', '2001:db8:ffff::', 'fd00::1', '::1'];
    for (const address of addresses) {
      const family = address.includes(':') ? 'ipv6' : 'ipv4';
      for (let prefix = 1; prefix <= (family === 'ipv4' ? 32 : 128); prefix += 1) {
        for (const start of addresses.filter((other) => other.includes(':') === address.includes(':'))) {
          const list = new BlockList();
          list.addSubnet(start, prefix, family);
          expect(isInNetworks([`${start}/${prefix}`], address), `${address} in ${start}/${prefix}`).toBe(
            list.check(address, family),
          );
        }
      }
    }
  });
});
