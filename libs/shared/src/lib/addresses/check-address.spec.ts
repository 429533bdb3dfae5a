import { keccak_256 } from '@noble/hashes/sha3.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCanonicalAddress, getChains, checkAddress } from './check-address';
import { isMissingChecksum } from './ethereum';

const wrongChecksum = 'The checksum does not match: a character is wrong, missing or swapped.';
const wrongKind = 'The checksum type does not match the address version.';
const wrongLength = 'The address has the wrong length.';
const testNetwork = 'This is an address of Bitcoin’s test network.';

// covers: valid.address
describe('BTC', () => {
  it.each([
    // The address of the genesis block, and examples of BIP-13 and BIP-16.
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
    '3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX',
    // Mainnet examples of BIP-173 and BIP-350.
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ])('accepts %s', (address) => {
    expect(checkAddress('BTC', address)).toBeUndefined();
  });

  it.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', wrongChecksum],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf', wrongLength],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0', '“0” is not valid in such an address.'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', testNetwork],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', testNetwork],
    ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'This is not a Bitcoin address.'],
    // BIP-173 and BIP-350.
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', testNetwork],
    ['tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', '“0” is not valid in such an address.'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', wrongChecksum],
    ['BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2', 'This Bitcoin address version does not exist.'],
    ['bc1rw5uspcuh', wrongKind],
    ['bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90', wrongKind],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', wrongLength],
    [
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3Qccfmv3',
      'The address must not mix upper and lower case.',
    ],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du', wrongKind],
    ['bc1gmk9yu', 'This Bitcoin address version does not exist.'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', wrongKind],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', wrongKind],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', wrongKind],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', '“o” is not valid in such an address.'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'This Bitcoin address version does not exist.'],
    ['bc1pw5dgrnzv', wrongLength],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', wrongLength],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', wrongLength],
  ])('rejects %s', (address, problem) => {
    expect(checkAddress('BTC', address)).toBe(problem);
  });
});

describe.each(['ETH', 'USDT_ERC20', 'USDT_BEP20'] as const)('%s', (network) => {
  // EIP-55.
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('accepts %s', (address) => {
    expect(checkAddress(network, address)).toBeUndefined();
  });

  const noChecksum =
    'The address has no checksum: all letters have the same case. Copy it in mixed case, as wallets show it.';
  it.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', wrongChecksum],
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', noChecksum],
    ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', noChecksum],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'The address must begin with 0x.'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'The address must have 40 characters after 0x; it has 39.'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', '“g” is not valid in such an address.'],
  ])('rejects %s', (address, problem) => {
    expect(checkAddress(network, address)).toBe(problem);
  });
});

describe('USDT_TRC20', () => {
  it.each([
    // The Tether contract on Tron, and the example of Tron's documentation.
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
    // Starts like an address of Bitcoin's test network.
    'TB115BhpCAFbjPUgniZ36TZYxNB67fPKzr',
  ])('accepts %s', (address) => {
    expect(checkAddress('USDT_TRC20', address)).toBeUndefined();
    expect(toCanonicalAddress(address)).toBe(address);
  });

  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', wrongChecksum],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj', wrongLength],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLjIt', '“I” is not valid in such an address.'],
  ])('rejects %s', (address, problem) => {
    expect(checkAddress('USDT_TRC20', address)).toBe(problem);
  });
});

describe('any network', () => {
  it.each([
    ['BTC', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'This looks like an Ethereum address, not one on Bitcoin.'],
    ['BTC', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'This looks like a Tron address, not one on Bitcoin.'],
    ['BTC', 'TB115BhpCAFbjPUgniZ36TZYxNB67fPKzr', 'This looks like a Tron address, not one on Bitcoin.'],
    ['ETH', 'TB1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KXPJZSX', 'This looks like a Bitcoin address, not one on Ethereum.'],
    ['USDT_TRC20', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'This looks like a Bitcoin address, not one on Tron.'],
    ['USDT_BEP20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'This looks like a Tron address, not one on BNB Smart Chain.'],
    ['ETH', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'This looks like a Bitcoin address, not one on Ethereum.'],
    ['ETH', '', 'Wallet Address is required'],
    ['BTC', ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'An address cannot contain spaces.'],
  ] as const)('%s rejects "%s" with a message', (network, address, problem) => {
    expect(checkAddress(network, address)).toBe(problem);
  });

  it('rejects arbitrary text with a message', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('USDT_ERC20', 'USDT_BEP20', 'USDT_TRC20', 'ETH', 'BTC'),
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.string({ maxLength: 60 }).map((text) => `bc1${text}`),
        ),
        (network, text) => {
          expect(checkAddress(network, text)).toMatch(/^.+$/);
        },
      ),
    );
  });
});

const arbitraryBytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

/** Replaces the character at a position by another of the alphabet. */
const withTypo = (address: string, alphabet: string, position: number, replacementIndex: number) => {
  const at = position % address.length;
  const replacement = alphabet.charAt(replacementIndex % alphabet.length);
  fc.pre(replacement !== address.charAt(at));
  return address.slice(0, at) + replacement + address.slice(at + 1);
};

describe('generated addresses', () => {
  const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

  it.each([
    ['BTC', 0x00],
    ['BTC', 0x05],
    ['USDT_TRC20', 0x41],
  ] as const)('pass, and fail with a typo: %s, version %i', (network, version) => {
    fc.assert(
      fc.property(arbitraryBytes(20), fc.nat(), fc.nat(), (hash, position, replacementIndex) => {
        const address = createBase58check(sha256).encode(Uint8Array.from([version, ...hash]));
        expect(checkAddress(network, address)).toBeUndefined();
        expect(checkAddress(network, withTypo(address, base58, position, replacementIndex))).toBeDefined();
      }),
    );
  });

  it('pass, and fail with a typo: segregated witness', () => {
    const program = fc.oneof(
      fc.record({ version: fc.constant(0), program: fc.oneof(arbitraryBytes(20), arbitraryBytes(32)) }),
      fc.record({ version: fc.integer({ min: 1, max: 16 }), program: fc.uint8Array({ minLength: 2, maxLength: 40 }) }),
    );
    fc.assert(
      fc.property(program, fc.nat(), fc.nat(), ({ version, program }, position, replacementIndex) => {
        const code = version === 0 ? bech32 : bech32m;
        const address = code.encode('bc', [version, ...code.toWords(program)]);
        expect(checkAddress('BTC', address)).toBeUndefined();
        expect(checkAddress('BTC', address.toUpperCase())).toBeUndefined();
        expect(toCanonicalAddress(address.toUpperCase())).toBe(address);
        const typo = withTypo(address.slice(3), 'qpzry9x8gf2tvdw0s3jn54khce6mua7l', position, replacementIndex);
        expect(checkAddress('BTC', `bc1${typo}`)).toBeDefined();
      }),
    );
  });

  it('pass, and fail with a letter of the wrong case: EIP-55', () => {
    fc.assert(
      fc.property(arbitraryBytes(20), fc.nat(), (hash, position) => {
        const lower = bytesToHex(hash);
        const sum = bytesToHex(keccak_256(utf8ToBytes(lower)));
        const digits = [...lower].map((digit, at) => (sum.charAt(at) > '7' ? digit.toUpperCase() : digit));
        expect(checkAddress('ETH', `0x${digits.join('')}`)).toBeUndefined();
        expect(toCanonicalAddress(`0x${digits.join('')}`)).toBe(`0x${digits.join('')}`);
        const letters = digits.flatMap((digit, at) => (/[a-f]/i.test(digit) ? [at] : []));
        const at = letters[position % letters.length];
        fc.pre(at !== undefined);
        const typo = digits.with(
          at,
          digits[at] === lower.charAt(at) ? lower.charAt(at).toUpperCase() : lower.charAt(at),
        );
        expect(checkAddress('ETH', `0x${typo.join('')}`)).toBeDefined();
      }),
    );
  });
});

describe('getChains', () => {
  it.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', ['Bitcoin']],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', ['Tron']],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', ['Ethereum', 'BNB Smart Chain']],
    // EIP-55: an address in one case has no checksum, which is not an error here.
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', ['Ethereum', 'BNB Smart Chain']],
    ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', ['Ethereum', 'BNB Smart Chain']],
    ['0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', ['Ethereum', 'BNB Smart Chain']],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', []],
    ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae', []],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', []],
    ['', []],
  ])('returns for %j: %j', (address, chains) => {
    expect(getChains(address)).toEqual(chains);
  });
});

describe('the checksum of an address', () => {
  it.each(['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'])(
    'is missing in %s',
    (address) => {
      expect(isMissingChecksum(address)).toBe(true);
    },
  );

  it.each([
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    // Valid: the checksum of these addresses has letters of one case, or no letters.
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    `0x${'1'.repeat(40)}`,
    // Invalid addresses.
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '',
  ])('is not missing in "%s"', (address) => {
    expect(isMissingChecksum(address)).toBe(false);
  });
});
