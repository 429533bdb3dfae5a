import { generateKeyPairSync } from 'node:crypto';
import { cbor } from './cbor';
import { der, enumerated, integer, octets, oid, sequence, sign } from './certificates';
import type { NewKey } from './passkey-device';

/** CRLDistributionPoints (RFC 5280, 4.2.1.13). */
const revocationList = (url: string) =>
  sequence(oid('551d1f'), octets(sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))))));

/** KeyDescription, Android's key attestation extension, of which only the challenge is checked. */
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

/**
 * Creates an Android attestation statement of self-issued certificates, each of which has a certificate revocation list.
 *
 * @param url the URL of the revocation list
 */
export function createAndroidStatement({ publicKey, clientDataHash }: NewKey, url: string): Buffer {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const list = revocationList(url);
  const leaf = { serial: 2, subject: 'Key', publicKey, extensions: [list, keyDescription(clientDataHash)] };
  const rootCertificate = { serial: 1, subject: 'Made up', publicKey: root.publicKey, extensions: [list] };
  return cbor.map(
    [cbor.text('alg'), cbor.int(-7)],
    [cbor.text('sig'), cbor.bytes(Buffer.alloc(70, 1))],
    [cbor.text('x5c'), cbor.array(...[leaf, rootCertificate].map((each) => cbor.bytes(sign(each, root.privateKey))))],
  );
}
