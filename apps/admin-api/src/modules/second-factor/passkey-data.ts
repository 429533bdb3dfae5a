/** Major types of CBOR (RFC 8949, section 3.1) that passkeys use. */
const UNSIGNED = 0;
const NEGATIVE = 1;
const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const MAP = 5;
const SIMPLE = 7;

/** Nesting of maps and arrays (CTAP 2.1, section 8). */
const MAX_DEPTH = 4;

/** Flags of authenticator data (WebAuthn, section 6.1): the optional parts after its fixed part. */
const HAS_KEY = 0x40;
const HAS_EXTENSIONS = 0x80;

/** Offsets and lengths in authenticator data. */
const FLAGS_AT = 32;
const FIXED_BYTES = 37;
const AAGUID_BYTES = 16;

const malformed = () => new RangeError('The passkey data is malformed.');

/** The head of a CBOR item: its major type, its length or value, and the offset after it. */
interface Head {
  kind: number;
  value: number;
  next: number;
}

/** @throws RangeError unless the head is in CTAP2's canonical form: shortest encoding, definite length */
function readHead(data: Buffer, at: number): Head {
  const first = data.readUInt8(at);
  const kind = first >> 5;
  const short = first & 31;
  if (short < 24) return { kind, value: short, next: at + 1 };
  // No passkey uses eight-byte lengths.
  if (short > 26) throw malformed();
  const size = 2 ** (short - 24);
  const value = data.readUIntBE(at + 1, size);
  if (value < (size === 1 ? 24 : 2 ** (size * 4))) throw malformed();
  return { kind, value, next: at + 1 + size };
}

/**
 * Skips one item and its contents.
 *
 * @param levels allowed nesting of maps and arrays
 * @returns the offset after the item
 * @throws RangeError if it is truncated, nested too deeply, or of a type that no passkey has
 */
function skipItem(data: Buffer, at: number, levels: number): number {
  const { kind, value, next } = readHead(data, at);
  if (kind === UNSIGNED || kind === NEGATIVE) return next;
  // False, true, null and undefined.
  if (kind === SIMPLE && value >= 20 && value <= 23) return next;
  if (kind === BYTES || kind === TEXT) {
    if (value > data.length - next) throw malformed();
    return next + value;
  }
  if ((kind !== ARRAY && kind !== MAP) || levels === 0) throw malformed();
  let end = next;
  for (let remaining = kind === MAP ? 2 * value : value; remaining > 0; remaining -= 1)
    end = skipItem(data, end, levels - 1);
  return end;
}

function skipMap(data: Buffer, at: number, levels: number): number {
  if (readHead(data, at).kind !== MAP) throw malformed();
  return skipItem(data, at, levels);
}

/** @throws RangeError unless this is authenticator data (WebAuthn, section 6.1) and nothing more */
function checkAuthenticatorData(data: Buffer): void {
  const flags = data.readUInt8(FLAGS_AT);
  let end = FIXED_BYTES;
  if (flags & HAS_KEY) {
    const idLengthAt = end + AAGUID_BYTES;
    // A key has numbers and bytes only, no nested items.
    end = skipMap(data, idLengthAt + 2 + data.readUInt16BE(idLengthAt), 1);
  }
  if (flags & HAS_EXTENSIONS) end = skipMap(data, end, MAX_DEPTH);
  if (end !== data.length) throw malformed();
}

/** Encodes a text of up to 23 characters as CBOR, in Latin-1. */
const encodeText = (text: string) => String.fromCharCode((TEXT << 5) | text.length) + text;

const EMPTY_STATEMENT = String.fromCharCode(MAP << 5);

/** @throws RangeError unless this is an attestation object (WebAuthn, section 6.5.4) of format `none` */
function checkAttestation(object: Buffer): void {
  const { kind, value, next } = readHead(object, 0);
  if (kind !== MAP || value !== 3) throw malformed();
  const entries = new Map<string, Buffer>();
  let at = next;
  for (let remaining = value; remaining > 0; remaining -= 1) {
    const valueAt = skipItem(object, at, 0);
    const end = skipItem(object, valueAt, 1);
    entries.set(object.toString('latin1', at, valueAt), object.subarray(valueAt, end));
    at = end;
  }
  const get = (name: string) => entries.get(encodeText(name)) ?? Buffer.alloc(0);
  const isNone = get('fmt').equals(Buffer.from(encodeText('none'), 'latin1'));
  const isEmpty = get('attStmt').equals(Buffer.from(EMPTY_STATEMENT, 'latin1'));
  if (!isNone || !isEmpty || at !== object.length) throw malformed();
  const data = get('authData');
  const head = readHead(data, 0);
  if (head.kind !== BYTES) throw malformed();
  checkAuthenticatorData(data.subarray(head.next));
}

/** Reads beyond the end of the data throw a RangeError too. */
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
 * other formats can name URLs, which a verifying library then calls.
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
