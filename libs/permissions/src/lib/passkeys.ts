import type { Schemas } from '@countinghouse/api-client/schema';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

const toDescriptor = ({ id, transports }: Schemas['PasskeyDescriptor']) =>
  ({ id, type: 'public-key', transports }) as const;

/** The transports of the contract. A browser may report others. */
const transports: readonly Schemas['PasskeyTransport'][] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
];
const filterKnownTransports = (transportNames: readonly string[] = []) =>
  transports.filter((transport) => transportNames.includes(transport));

/**
 * Creates a passkey in the browser, with user verification.
 *
 * @throws Error with a message from {@link getPasskeyErrorMessage}
 */
export async function createPasskey({
  challenge,
  rp_id: id,
  rp_name: name,
  user,
  passkeys,
  algorithms,
}: Schemas['NewPasskeyRequest']): Promise<Omit<Schemas['NewPasskey'], 'name'>> {
  const registration = await startRegistration({
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
  const { clientDataJSON, attestationObject } = registration.response;
  const transportNames = filterKnownTransports(registration.response.transports);
  return {
    id: registration.id,
    client_data: clientDataJSON,
    attestation: attestationObject,
    transports: transportNames,
  };
}

/**
 * Signs a challenge with a passkey in the browser, with user verification.
 *
 * @throws Error with a message from {@link getPasskeyErrorMessage}
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

/** Returns a message for users about a passkey error; undefined for other errors. */
export function getPasskeyErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for this account.';
  if (code === 'ERROR_INVALID_DOMAIN' || code === 'ERROR_INVALID_RP_ID' || error.name === 'SecurityError') {
    return 'Passkeys do not work at this address. Open the panel by its host name, over HTTPS.';
  }
  if (code !== undefined || error.name === 'NotAllowedError' || error.name === 'AbortError') {
    return 'The browser did not return a passkey. Please try again.';
  }
  // The library's message if the browser does not support passkeys.
  return error.message.includes('WebAuthn is not supported') ? 'This browser does not support passkeys.' : undefined;
}
