import { randomBytes } from 'node:crypto';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Schemas } from '@countinghouse/api-client/strict';
import { isAuthenticatorData, isUnattested } from './passkey-data';
import type { PasskeyRow } from './passkeys-repository';
import type { RelyingParty } from './relying-party';

/** COSE numbers of EdDSA, ES256 and RS256 in order of preference. */
export const passkeyAlgorithms = [-8, -7, -257];

/** Creates a challenge of 32 random bytes. */
export const createPasskeyChallenge = () => randomBytes(32).toString('base64url');

/** Required by the library's types; our clients send no extensions. */
const noExtensions = { clientExtensionResults: {}, type: 'public-key' } as const;

/** A verified passkey, ready to store. */
export type VerifiedPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'rpId'>;

/**
 * Verifies a new passkey: for this challenge, on this site, with user verification. Accepts attestation format `none` only,
 * which the panel requests.
 *
 * @returns undefined if it is invalid
 */
export async function verifyNewPasskey(
  { id, client_data: clientDataJSON, attestation }: Schemas['NewPasskey'],
  challenge: string,
  { origin, rpId }: RelyingParty,
): Promise<VerifiedPasskey | undefined> {
  const object = Buffer.from(attestation, 'base64url');
  if (!isUnattested(object)) return undefined;
  // Encoded again, so that the library decodes exactly the bytes that were checked.
  const attestationObject = object.toString('base64url');
  const result = await verifyRegistrationResponse({
    response: { id, rawId: id, response: { clientDataJSON, attestationObject }, ...noExtensions },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { credential } = result.registrationInfo;
  return { credentialId: credential.id, publicKey: credential.publicKey, counter: credential.counter, rpId };
}

/**
 * Verifies a signature of a passkey. If the device counts signatures, the counter must have increased, which detects
 * copies.
 *
 * @returns the new counter; undefined if the signature is invalid
 */
export async function verifyPasskey(
  { credentialId, publicKey, counter, rpId }: PasskeyRow,
  { id, client_data: clientDataJSON, authenticator_data: signedData, signature }: Schemas['PasskeyAssertion'],
  challenge: string,
  relyingParty: RelyingParty,
): Promise<number | undefined> {
  if (rpId !== relyingParty.rpId) return undefined;
  const data = Buffer.from(signedData, 'base64url');
  if (!isAuthenticatorData(data)) return undefined;
  const authenticatorData = data.toString('base64url');
  const result = await verifyAuthenticationResponse({
    response: { id, rawId: id, response: { clientDataJSON, authenticatorData, signature }, ...noExtensions },
    expectedChallenge: challenge,
    expectedOrigin: relyingParty.origin,
    expectedRPID: rpId,
    credential: { id: credentialId, publicKey: Uint8Array.from(publicKey), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}
