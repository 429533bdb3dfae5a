import { Secret, TOTP } from 'otpauth';

/** The parameters that every app supports (RFC 6238). */
const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits, as RFC 4226 recommends, in base 32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the URI that apps read from a QR code. */
export const toAuthenticatorUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...TOTP_PARAMETERS, issuer, label, secret }).toString();

/**
 * Returns the time step of a code. Accepts the current one and its neighbours, because clocks differ.
 *
 * @returns 30-second steps since 1970; undefined if the code is wrong
 */
export function findTimeStep(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = TOTP.validate({
    ...TOTP_PARAMETERS,
    secret: Secret.fromBase32(secret),
    token: code,
    window: 1,
    timestamp,
  });
  return delta === null ? undefined : TOTP.counter({ period: TOTP_PARAMETERS.period, timestamp }) + delta;
}
