/** Major types of CBOR (RFC 8949, section 3.1) that passkeys use. */
const UNSIGNED = 0;
const NEGATIVE = 1;
const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const MAP = 5;
const SIMPLE = 7;

/** Maximum nesting of maps and arrays (CTAP 2.1, section 8). */
const MAX_DEPTH = 4;

/** Flags of authenticator data (WebAuthn, section 6.1) for the optional parts after its fixed part. */
const HAS_KEY = 0x40;
const HAS_EXTENSIONS = 0x80;

/** Offsets and lengths in authenticator data. */
const FLAGS_OFFSET = 32;
const FIXED_PART_BYTES = 37;
const AAGUID_BYTES = 16;

const malformed = () => new RangeError('The passkey data is malformed.');

/** The head of a CBOR item: its major type, its length or value, and the offset after it. */
interface Head {
  kind: number;
  value: number;
  next: number;
}

/** @throws RangeError unless the head is in CTAP2's canonical form: shortest encoding, definite length */
function readHead(data: Buffer, offset: number): Head {
  const first = data.readUInt8(offset);
  const kind = first >> 5;
  const additional = first & 31;
  if (additional < 24) return { kind, value: additional, next: offset + 1 };
  // No passkey uses eight-byte lengths, and CTAP2 forbids indefinite ones.
  if (additional > 26) throw malformed();
  const size = 2 ** (additional - 24);
  const value = data.readUIntBE(offset + 1, size);
  if (value < (size === 1 ? 24 : 2 ** (size * 4))) throw malformed();
  return { kind, value, next: offset + 1 + size };
}

/**
 * Skips one item and its contents.
 *
 * @param maxDepth maximum nesting of maps and arrays
 * @returns the offset after the item
 * @throws RangeError if the item is truncated, nested too deeply, or of a type that passkeys do not use
 */
function skipItem(data: Buffer, offset: number, maxDepth: number): number {
  const { kind, value, next } = readHead(data, offset);
  if (kind === UNSIGNED || kind === NEGATIVE) return next;
  // False, true, null and undefined.
  if (kind === SIMPLE && value >= 20 && value <= 23) return next;
  if (kind === BYTES || kind === TEXT) {
    if (value > data.length - next) throw malformed();
    return next + value;
  }
  if ((kind !== ARRAY && kind !== MAP) || maxDepth === 0) throw malformed();
  let end = next;
  for (let remaining = kind === MAP ? 2 * value : value; remaining > 0; remaining -= 1)
    end = skipItem(data, end, maxDepth - 1);
  return end;
}

function skipMap(data: Buffer, offset: number, maxDepth: number): number {
  if (readHead(data, offset).kind !== MAP) throw malformed();
  return skipItem(data, offset, maxDepth);
}

/** @throws RangeError unless this is authenticator data (WebAuthn, section 6.1) and nothing more */
function checkAuthenticatorData(data: Buffer): void {
  const flags = data.readUInt8(FLAGS_OFFSET);
  let end = FIXED_PART_BYTES;
  if (flags & HAS_KEY) {
    const idLengthOffset = end + AAGUID_BYTES;
    // A key contains only numbers and bytes, no nested items.
    end = skipMap(data, idLengthOffset + 2 + data.readUInt16BE(idLengthOffset), 1);
  }
  if (flags & HAS_EXTENSIONS) end = skipMap(data, end, MAX_DEPTH);
  if (end !== data.length) throw malformed();
}

/** Encodes a text of up to 23 characters as CBOR, in Latin-1. */
const encodeText = (text: string) => String.fromCharCode((TEXT << 5) | text.length) + text;

const EMPTY_MAP = String.fromCharCode(MAP << 5);

/** @throws RangeError unless this is an attestation object (WebAuthn, section 6.5.4) of format `none` */
function checkAttestation(object: Buffer): void {
  const { kind, value, next } = readHead(object, 0);
  if (kind !== MAP || value !== 3) throw malformed();
  const entries = new Map<string, Buffer>();
  let offset = next;
  for (let remaining = value; remaining > 0; remaining -= 1) {
    const valueOffset = skipItem(object, offset, 0);
    const end = skipItem(object, valueOffset, 1);
    entries.set(object.toString('latin1', offset, valueOffset), object.subarray(valueOffset, end));
    offset = end;
  }
  const get = (name: string) => entries.get(encodeText(name)) ?? Buffer.alloc(0);
  const isFormatNone = get('fmt').equals(Buffer.from(encodeText('none'), 'latin1'));
  const isStatementEmpty = get('attStmt').equals(Buffer.from(EMPTY_MAP, 'latin1'));
  if (!isFormatNone || !isStatementEmpty || offset !== object.length) throw malformed();
  const data = get('authData');
  const head = readHead(data, 0);
  if (head.kind !== BYTES) throw malformed();
  checkAuthenticatorData(data.subarray(head.next));
}

/** Whether a check throws no RangeError. Reading beyond the end of the data throws one too. */
function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Returns whether an attestation object has format `none` and its authenticator data is safe to parse. Certificates of
 * other formats can contain URLs, which a verifying library then requests.
 *
 * @param object an attestation object (WebAuthn, section 6.5.4)
 */
export const isUnattested = (object: Buffer): boolean => passes(() => checkAttestation(object));

/**
 * Returns whether authenticator data is safe to parse: complete, of definite length, and not nested deeper than CTAP2
 * allows.
 *
 * @param data authenticator data (WebAuthn, section 6.1)
 */
export const isAuthenticatorData = (data: Buffer): boolean => passes(() => checkAuthenticatorData(data));
