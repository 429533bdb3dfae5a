import { TOTP } from 'otpauth';

/**
 * Generates the code that an authenticator app shows for a secret.
 *
 * @param steps the offset from now in steps of 30 seconds
 */
export const generateCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
