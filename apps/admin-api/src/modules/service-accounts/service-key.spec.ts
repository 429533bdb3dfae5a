import { expect, it } from 'vitest';
import { createServiceKey, isServiceKey, getKeySuffix } from './service-key';

it('matches the contract and the patterns of secret scanners', () => {
  const keys = Array.from({ length: 200 }, () => createServiceKey());
  for (const key of keys) {
    expect(key).toMatch(/^chk_[0-9A-Za-z]{49}$/);
    expect(isServiceKey(key)).toBe(true);
    expect(getKeySuffix(key)).toBe(key.slice(49));
  }
  expect(new Set(keys).size).toBe(keys.length);
});

it('has a reproducible checksum', () => {
  // The CRC-32 of 43 zeros, computed by python3 -c "import zlib; print(zlib.crc32(b'0' * 43))"
  expect(isServiceKey(`chk_${'0'.repeat(43)}2CZclj`)).toBe(true);
});

it.each([
  ['one changed character', (key: string) => key.slice(0, 20) + (key.at(20) === 'a' ? 'b' : 'a') + key.slice(21)],
  ['another case', (key: string) => key.toLowerCase().toUpperCase().replace('CHK_', 'chk_')],
  ['another prefix', (key: string) => key.replace('chk_', 'ghp_')],
  ['a prefix in capitals', (key: string) => key.replace('chk_', 'CHK_')],
  ['a missing character', (key: string) => key.slice(0, -1)],
  ['a trailing character', (key: string) => `${key}0`],
  ['a trailing line break', (key: string) => `${key}\n`],
])('is invalid with %s', (_case, corrupt) => {
  expect(isServiceKey(corrupt(createServiceKey()))).toBe(false);
});
