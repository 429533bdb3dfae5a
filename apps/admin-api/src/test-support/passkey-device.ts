import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { Schemas } from '@countinghouse/api-client/whole';
import { cbor } from './cbor';

const { bytes, int, map, text } = cbor;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

const uint32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};

/** What a device knows when it attests where a passkey comes from. */
export interface NewKey {
  publicKey: KeyObject;
  /** SHA-256 of the client data, which an attestation has to hold. */
  clientDataHash: Buffer;
}

/** What a test lets a device and its browser do. */
export interface DeviceHabits {
  /** Where its browser is. */
  origin?: string;
  /** Whether it knows who holds it, by a finger or a PIN. @default true */
  isVerified?: boolean;
  /** How much it counts with each signature. @default 1 */
  step?: number;
  /** Its attestation format, and the statement in CBOR. @default none, and an empty map */
  attest?: (key: NewKey) => { format: string; statement: Buffer };
  /** What follows the key in the authenticator data, in CBOR: the results of extensions. @default nothing */
  extensions?: Buffer;
  /** More entries of the key. @default none */
  keyEntries?: [Buffer, Buffer][];
}

/** A device that holds one passkey, and the browser that asks it: both as a server sees them. */
export function createPasskeyDevice({
  origin = 'http://localhost',
  isVerified = true,
  step = 1,
  attest = () => ({ format: 'none', statement: map() }),
  extensions,
  keyEntries = [],
}: DeviceHabits = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const flags = (more: number) => Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (extensions ? 0x80 : 0) | more]);

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
        ...keyEntries,
      );
      const client = clientData('webauthn.create', challenge, origin);
      const length = Buffer.from([0, credentialId.length]);
      const fixed = [sha256(rp_id), flags(0x40), uint32(counter)];
      const data = [...fixed, Buffer.alloc(16), length, credentialId, key, extensions ?? Buffer.alloc(0)];
      const { format, statement } = attest({ publicKey, clientDataHash: sha256(client) });
      const attestation = map(
        [text('fmt'), text(format)],
        [text('attStmt'), statement],
        [text('authData'), bytes(Buffer.concat(data))],
      );
      return {
        name,
        id: credentialId.toString('base64url'),
        client_data: client.toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },

    /** Signs with it. @param from where the browser is, where that is elsewhere now */
    sign({ challenge, rp_id }: Schemas['PasskeyRequest'], from = origin): Schemas['PasskeyAssertion'] {
      counter += step;
      const client = clientData('webauthn.get', challenge, from);
      const data = Buffer.concat([sha256(rp_id), flags(0), uint32(counter), extensions ?? Buffer.alloc(0)]);
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
