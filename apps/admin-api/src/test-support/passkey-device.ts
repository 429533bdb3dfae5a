import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Schemas } from '@countinghouse/api-client/whole';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** CBOR (RFC 8949), as far as a passkey needs it: a head of a kind and a number, and what follows it. */
const head = (kind: number, value: number) => {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  return value < 256
    ? Buffer.from([(kind << 5) | 24, value])
    : Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
};
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (data: Uint8Array) => Buffer.concat([head(2, data.length), data]);
const text = (words: string) => Buffer.concat([head(3, words.length), Buffer.from(words)]);
const map = (...entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);

const uint32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};

/** What a test lets a device and its browser do. */
export interface DeviceHabits {
  /** Where its browser is. */
  origin?: string;
  /** Whether it knows who holds it, by a finger or a PIN. @default true */
  isVerified?: boolean;
  /** How much it counts with each signature. @default 1 */
  step?: number;
}

/** A device that holds one passkey, and the browser that asks it: both as a server sees them. */
export function createPasskeyDevice({ origin = 'http://localhost', isVerified = true, step = 1 }: DeviceHabits = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const flags = (more: number) => Buffer.from([0x01 | (isVerified ? 0x04 : 0) | more]);

  return {
    id: credentialId.toString('base64url'),

    /** Makes the passkey. */
    make({ challenge, rp_id }: Schemas['NewPasskeyRequest'], name = 'Laptop'): Schemas['NewPasskey'] {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = map(
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, 'base64url'))],
        [int(-3), bytes(Buffer.from(y, 'base64url'))],
      );
      const length = Buffer.from([0, credentialId.length]);
      const data = [sha256(rp_id), flags(0x40), uint32(counter), Buffer.alloc(16), length, credentialId, key];
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(Buffer.concat(data))],
      );
      return {
        name,
        id: credentialId.toString('base64url'),
        client_data: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },

    /** Signs with it. @param from where the browser is, where that is elsewhere now */
    sign({ challenge, rp_id }: Schemas['PasskeyRequest'], from = origin): Schemas['PasskeyProof'] {
      counter += step;
      const client = clientData('webauthn.get', challenge, from);
      const data = Buffer.concat([sha256(rp_id), flags(0), uint32(counter)]);
      const signature = createSign('SHA256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: credentialId.toString('base64url'),
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}
