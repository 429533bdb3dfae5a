import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'chk_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Base-62 digits of 256 bits, and of 32 bits. */
const [randomLength, checksumLength] = [43, 6];

function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let remaining = value; remaining > 0n; remaining /= 62n) text = DIGITS.charAt(Number(remaining % 62n)) + text;
  return text.padStart(length, '0');
}

/** The CRC-32 of the random part lets secret scanners tell keys from similar texts. It protects nothing. */
const getChecksum = (random: string) => toBase62(BigInt(crc32(random)), checksumLength);

/** Creates a key: 256 random bits between a prefix and a checksum. It is shown once; only its hash is stored. */
export function createServiceKey(): string {
  const random = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength);
  return PREFIX + random + getChecksum(random);
}

/** Returns whether a token has the form and the checksum of a key. It may still be unknown or revoked. */
export function isServiceKey(token: string): boolean {
  const [, random = '', checksum] = /^chk_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(token) ?? [];
  return checksum !== undefined && checksum === getChecksum(random);
}

/** Returns the last characters, which identify a key after its creation. */
export const getKeySuffix = (key: string): string => key.slice(-4);
