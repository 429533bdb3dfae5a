import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const prefix = 'chk_';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** How many base-62 digits 256 bits take, and 32 bits. */
const [randomLength, checksumLength] = [43, 6];

function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}

/** The CRC-32 of the random part: no secret, so that whoever scans for lost keys can tell one from a text that looks like one. */
const checksumOf = (random: string) => toBase62(BigInt(crc32(random)), checksumLength);

/** A new key: 256 random bits between a prefix and a checksum. It is shown once; only its hash is stored. */
export function createServiceKey(): string {
  const random = toBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomLength);
  return prefix + random + checksumOf(random);
}

/** Whether a token is a key by its form and its checksum; whether it opens anything is another question. */
export function isServiceKey(token: string): boolean {
  const [, random = '', checksum] = /^chk_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(token) ?? [];
  return checksum !== undefined && checksum === checksumOf(random);
}

/** What is shown of a key after it was made. */
export const getKeyExpiry = (key: string): string => key.slice(-4);
