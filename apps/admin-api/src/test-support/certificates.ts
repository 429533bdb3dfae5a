import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Encodes DER (ITU-T X.690): a tag, the length and the content. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content]);
}

export const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
export const octets = (...parts: readonly Buffer[]) => der(0x04, ...parts);
export const integer = (value: number) => der(0x02, Buffer.from([value]));
export const enumerated = (value: number) => der(0x0a, Buffer.from([value]));
export const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const encodeName = (commonName: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
const exportSpki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

export interface Certificate {
  serial: number;
  subject: string;
  publicKey: KeyObject;
  extensions: readonly Buffer[];
}

/** Signs a certificate (RFC 5280) that is valid from yesterday until tomorrow. */
export function sign({ serial, subject, publicKey, extensions }: Certificate, issuerKey: KeyObject): Buffer {
  const day = 86_400_000;
  const content = sequence(
    der(0xa0, integer(2)),
    integer(serial),
    ecdsaWithSha256,
    encodeName('Made up'),
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
    encodeName(subject),
    exportSpki(publicKey),
    der(0xa3, sequence(...extensions)),
  );
  const signature = createSign('SHA256').update(content).sign(issuerKey);
  return sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
}

const toPem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ${label}-----\n`;

/** A certificate and its private key in PEM format. */
export interface KeyPair {
  certificate: string;
  key: string;
}

/** BasicConstraints (RFC 5280, 4.2.1.9). */
const basicConstraints = (isAuthority: boolean) =>
  sequence(
    oid('551d13'),
    der(0x01, Buffer.from([0xff])),
    octets(isAuthority ? sequence(der(0x01, Buffer.from([0xff]))) : sequence()),
  );

/** SubjectAltName (RFC 5280, 4.2.1.6) with host names. */
const hostNames = (names: readonly string[]) =>
  sequence(oid('551d11'), octets(sequence(...names.map((name) => der(0x82, Buffer.from(name))))));

/** Creates a self-signed certificate authority. */
export function createAuthority() {
  const keyPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let serial = 1;
  const createCertificate = (subject: string, publicKey: KeyObject, extensions: readonly Buffer[]) => {
    serial += 1;
    return toPem('CERTIFICATE', sign({ serial, subject, publicKey, extensions }, keyPair.privateKey));
  };
  return {
    certificate: createCertificate('Made up', keyPair.publicKey, [basicConstraints(true)]),
    /** @param hosts the host names of a server; empty for a client */
    issue: (subject: string, hosts: readonly string[] = []): KeyPair => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const names = hosts.length > 0 ? [hostNames(hosts)] : [];
      return {
        certificate: createCertificate(subject, publicKey, [basicConstraints(false), ...names]),
        key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      };
    },
  };
}
