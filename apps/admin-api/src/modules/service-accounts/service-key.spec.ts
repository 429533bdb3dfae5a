import { expect, it } from 'vitest';
import { createServiceKey, isServiceKey, getKeyExpiry } from './service-key';

it('is as the contract and the rules of scanners describe it', () => {
  const keys = Array.from({ length: 200 }, () => createServiceKey());
  for (const key of keys) {
    expect(key).toMatch(/^chk_[0-9A-Za-z]{49}$/);
    expect(isServiceKey(key)).toBe(true);
    expect(getKeyExpiry(key)).toBe(key.slice(49));
  }
  expect(new Set(keys).size).toBe(keys.length);
});

it('has a checksum that others can compute', () => {
  // The CRC-32 of 43 zeros, by another program: python3 -c "import zlib; print(zlib.crc32(b'0' * 43))"
  expect(isServiceKey(`chk_${'0'.repeat(43)}2CZclj`)).toBe(true);
});

it.each([
  ['one letter changed', (key: string) => key.slice(0, 20) + (key.at(20) === 'a' ? 'b' : 'a') + key.slice(21)],
  ['another case', (key: string) => key.toLowerCase().toUpperCase().replace('CHK_', 'chk_')],
  ['another prefix', (key: string) => key.replace('chk_', 'ghp_')],
  ['a prefix in capitals', (key: string) => key.replace('chk_', 'CHK_')],
  ['its end cut off', (key: string) => key.slice(0, -1)],
  ['something behind it', (key: string) => `${key}0`],
  ['a line break behind it', (key: string) => `${key}\n`],
])('is none with %s', (_how, spoil) => {
  expect(isServiceKey(spoil(createServiceKey()))).toBe(false);
});
