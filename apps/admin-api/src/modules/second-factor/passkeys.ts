import { randomBytes } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Schemas } from '@countinghouse/api-client/whole';
import { isAuthenticatorData, isUnattested } from './passkey-data';
import type { PasskeyRow } from './passkeys-repository';
import type { Site } from './site';

/** EdDSA, ES256 and RS256, by their numbers at IANA: what devices make, the best first. */
export const algorithms = [-8, -7, -257];

/** What a browser has to sign: 32 random bytes. */
export const createPasskeyChallenge = () => randomBytes(32).toString('base64url');

/** What no browser sends, and the standard has a place for. */
const noExtensions = { clientExtensionResults: {}, type: 'public-key' } as const;

/** A passkey that has been checked, as it is kept. */
export type CheckedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'rpId'>;

/**
 * Checks what a browser has made: for this challenge, on this site, by somebody whom the device knows. Only attestation
 * format `none` is accepted, which is what the panel asks browsers for.
 *
 * @returns undefined where it does not fit
 */
export async function checkNewPasskey(
  { id, client_data: clientDataJSON, attestation }: Schemas['NewPasskey'],
  challenge: string,
  { origin, rpId }: Site,
): Promise<CheckedPasskey | undefined> {
  const object = Buffer.from(attestation, 'base64url');
  if (!isUnattested(object)) return undefined;
  // Encoded again, so that the library decodes the very bytes that were checked.
  const attestationObject = object.toString('base64url');
  const checked = await verifyRegistrationResponse({
    response: { id, rawId: id, response: { clientDataJSON, attestationObject }, ...noExtensions },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { credential } = checked.registrationInfo;
  return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter, rpId };
}

/**
 * Checks what a browser has signed with a passkey. One whose device counts has to have counted on: a copy would not.
 *
 * @returns the device's counter; undefined where it does not fit
 */
export async function checkPasskey(
  { credentialId, publicKey, counter, rpId }: PasskeyRow,
  { id, client_data: clientDataJSON, authenticator_data: signedData, signature }: Schemas['PasskeyAssertion'],
  challenge: string,
  site: Site,
): Promise<number | undefined> {
  if (rpId !== site.rpId) return undefined;
  const data = Buffer.from(signedData, 'base64url');
  if (!isAuthenticatorData(data)) return undefined;
  const authenticatorData = data.toString('base64url');
  const checked = await verifyAuthenticationResponse({
    response: { id, rawId: id, response: { clientDataJSON, authenticatorData, signature }, ...noExtensions },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: rpId,
    credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}
