import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32, without easily confused letters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const CODE_COUNT = 10;

/** 24 characters of 5 bits each are 120 bits. From 112 bits on, a fast hash is sufficient (OWASP ASVS 5, 6.5.2). */
const createCode = () => [...randomBytes(24)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Formats a code like 7KQ2-M4XD-09VT-HB3N-Q5ZT-8RCE. */
const formatCode = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$&-');

export const createRecoveryCodes = (): string[] => Array.from({ length: CODE_COUNT }, () => formatCode(createCode()));

/** Returns the hash to store. Ignores case, spaces and hyphens, and corrects easily confused letters. */
export function hashRecoveryCode(code: string): Uint8Array {
  const normalized = code.toUpperCase().replaceAll(/[ -]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(normalized).digest();
}
