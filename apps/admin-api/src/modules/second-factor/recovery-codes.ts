import { createHash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no letter that is taken for a digit, or for another letter. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** How many there are. */
const count = 10;

/** 24 letters of 5 bits are 120 bits: more than the 112 from which a plain hash is enough (OWASP ASVS 5, 6.5.2). */
const createCode = () => [...randomBytes(24)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** As people read and write it: 7KQ2-M4XD-09VT-HB3N-Q5ZT-8RCE. */
const grouped = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$&-');

/** Ten new codes. */
export const createRecoveryCodes = (): string[] => Array.from({ length: count }, () => grouped(createCode()));

/** The hash that a code is kept as, however somebody has typed it. */
export function hashRecoveryCode(code: string): Uint8Array {
  const plain = code.toUpperCase().replaceAll(/[ -]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(plain).digest();
}
