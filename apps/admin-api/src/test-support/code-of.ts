import { TOTP } from 'otpauth';

/**
 * The code that an app with this secret shows.
 *
 * @param steps how many times 30 seconds from now
 */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
