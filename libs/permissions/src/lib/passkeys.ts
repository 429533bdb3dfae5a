import type { Schemas } from '@countinghouse/api-client/schema';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

const toDescriptor = ({ id, transports }: Schemas['PasskeyDescriptor']) =>
  ({ id, type: 'public-key', transports }) as const;

/** The ways to reach a passkey that the contract has words for; a browser may know more of them. */
const transports: readonly Schemas['PasskeyTransport'][] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
];
const known = (found: readonly string[] = []) => transports.filter((transport) => found.includes(transport));

/**
 * Has the browser make a passkey, which asks for a finger, a face or a PIN.
 *
 * @throws Error which {@link passkeyTrouble} has words for
 */
export async function makePasskey({
  challenge,
  rp_id: id,
  rp_name: name,
  user,
  passkeys,
  algorithms,
}: Schemas['NewPasskeyRequest']): Promise<Omit<Schemas['NewPasskey'], 'name'>> {
  const made = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id, name },
      user: { id: user.id, name: user.name, displayName: user.display_name },
      pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: passkeys.map(toDescriptor),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    },
  });
  const { clientDataJSON, attestationObject } = made.response;
  const found = known(made.response.transports);
  return { id: made.id, client_data: clientDataJSON, attestation: attestationObject, transports: found };
}

/**
 * Has the browser sign with a passkey, which asks for a finger, a face or a PIN.
 *
 * @throws Error which {@link passkeyTrouble} has words for
 */
export async function signWithPasskey({
  challenge,
  rp_id: rpId,
  passkeys,
}: Schemas['PasskeyRequest']): Promise<Schemas['PasskeyAssertion']> {
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, allowCredentials: passkeys.map(toDescriptor), userVerification: 'required' },
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
}

/** Why the browser gave no passkey, in words; undefined for an error that is not about passkeys. */
export function passkeyTrouble(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device holds a passkey of this account already.';
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID' || error.name === 'SecurityError') {
    return 'Passkeys do not work at this address. Open the panel by its name, over HTTPS.';
  }
  if (code !== undefined || error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'The browser has given no passkey. Please try again.';
  }
  // The library's own words for a browser that has none.
  return error.message.includes('WebAuthn is not supported') ? 'This browser has no passkeys.' : undefined;
}
