import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { cbor } from './cbor';
import type { NewKey } from './passkey-device';

/** DER (ITU-T X.690): a tag, the length of what is in it, and that. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...(length < 128 ? [length] : long)]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const octets = (...parts: readonly Buffer[]) => der(0x04, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const enumerated = (value: number) => der(0x0a, Buffer.from([value]));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (commonName: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

/** CRLDistributionPoints (RFC 5280, 4.2.1.13). */
const revocationList = (url: string) =>
  sequence(oid('551d1f'), octets(sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))))));

/** KeyDescription, Android's key attestation extension, of which only the challenge is looked at. */
const keyDescription = (challenge: Buffer) =>
  sequence(
    oid('2b06010401d679020111'),
    octets(
      sequence(
        integer(3),
        enumerated(0),
        integer(3),
        enumerated(0),
        octets(challenge),
        octets(),
        sequence(),
        sequence(),
      ),
    ),
  );

interface Certificate {
  serial: number;
  subject: string;
  publicKey: KeyObject;
  extensions: readonly Buffer[];
}

/** A certificate (RFC 5280), valid from yesterday until tomorrow. */
function sign({ serial, subject, publicKey, extensions }: Certificate, issuerKey: KeyObject): Buffer {
  const day = 86_400_000;
  const content = sequence(
    der(0xa0, integer(2)),
    integer(serial),
    ecdsaWithSha256,
    nameOf('Made up'),
    sequence(utcTime(new Date(Date.now() - day)), utcTime(new Date(Date.now() + day))),
    nameOf(subject),
    spkiOf(publicKey),
    der(0xa3, sequence(...extensions)),
  );
  const signature = createSign('SHA256').update(content).sign(issuerKey);
  return sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
}

/**
 * An attestation statement as Android makes it, of certificates that anybody can make, each of which names a list of
 * revoked certificates at an address.
 *
 * @param url of the list
 */
export function createAndroidStatement({ publicKey, clientDataHash }: NewKey, url: string): Buffer {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const list = revocationList(url);
  const leaf = { serial: 2, subject: 'Key', publicKey, extensions: [list, keyDescription(clientDataHash)] };
  const own = { serial: 1, subject: 'Made up', publicKey: root.publicKey, extensions: [list] };
  return cbor.map(
    [cbor.text('alg'), cbor.int(-7)],
    [cbor.text('sig'), cbor.bytes(Buffer.alloc(70, 1))],
    [cbor.text('x5c'), cbor.array(...[leaf, own].map((each) => cbor.bytes(sign(each, root.privateKey))))],
  );
}
