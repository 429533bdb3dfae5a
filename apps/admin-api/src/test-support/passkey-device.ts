import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { Schemas } from '@countinghouse/api-client/strict';
import { cbor } from './cbor';

const { bytes, int, map, text } = cbor;
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

const uint32 = (value: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};

/** The input of an attestation. */
export interface NewKey {
  publicKey: KeyObject;
  /** The SHA-256 of the client data, which the attestation has to contain. */
  clientDataHash: Buffer;
}

/** The behaviour of a simulated device and browser. */
export interface DeviceOptions {
  /** The origin of the page. */
  origin?: string;
  /** Whether it verifies the user, by biometrics or a PIN. @default true */
  isVerified?: boolean;
  /** The increment of the signature counter. @default 1 */
  step?: number;
  /** The attestation format, and the statement in CBOR. @default `none` with an empty map */
  attest?: (key: NewKey) => { format: string; statement: Buffer };
  /** The extension outputs in the authenticator data, in CBOR. @default none */
  extensions?: Buffer;
  /** Further entries of the public key. @default none */
  keyEntries?: [Buffer, Buffer][];
}

/** Simulates a device with one passkey and its browser. */
export function createPasskeyDevice({
  origin = 'http://localhost',
  isVerified = true,
  step = 1,
  attest = () => ({ format: 'none', statement: map() }),
  extensions,
  keyEntries = [],
}: DeviceOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const toFlagByte = (more: number) => Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (extensions ? 0x80 : 0) | more]);

  return {
    id: credentialId.toString('base64url'),

    /** Creates the passkey. */
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
      const fixed = [sha256(rp_id), toFlagByte(0x40), uint32(counter)];
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

    /** Signs with the passkey. @param from the origin of the page */
    sign({ challenge, rp_id }: Schemas['PasskeyRequest'], from = origin): Schemas['PasskeyAssertion'] {
      counter += step;
      const client = clientData('webauthn.get', challenge, from);
      const data = Buffer.concat([sha256(rp_id), toFlagByte(0), uint32(counter), extensions ?? Buffer.alloc(0)]);
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
