import { Secret, TOTP } from 'otpauth';

/** What every app supports: six digits of SHA-1, new every 30 seconds (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** 160 bits, as RFC 4226 recommends, in base 32. */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** The secret as apps read it from a QR code. */
export const toUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...form, issuer, label, secret }).toString();

/**
 * Finds the step that a code is of: the present one, the one before or the one after it, since clocks differ.
 *
 * @returns the steps of 30 seconds since 1970; undefined where the code is wrong
 */
export function findStep(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = TOTP.validate({ ...form, secret: Secret.fromBase32(secret), token: code, window: 1, timestamp });
  return delta === null ? undefined : TOTP.counter({ period: form.period, timestamp }) + delta;
}
