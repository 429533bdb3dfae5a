import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { validationFailed } from '../../common/http-error';
import { isCommonPassword, type PasswordContext } from './common-passwords';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const HASH_PARAMETERS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Each hash takes 19 MiB and a core for about 30 ms. */
const limitConcurrency = pLimit(4);

/** Verified if there is no account, so that response times do not reveal which emails exist. It has the same cost. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$WMVOWkrFHlkTCjo0jnb5/A$M4RX+OdEEi60dMWzS3DrDLNhrS6fI+NY2ysdDfgPbmw';

/** Keyboards write "é" as one character or as two (NIST SP 800-63B, 5.1.1.2). */
const normalize = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => hash(normalize(password), HASH_PARAMETERS));

/**
 * Hashes a newly chosen password.
 *
 * @throws HttpError 400 for the field `password` if it is too common
 */
export async function hashNewPassword(password: string, context: PasswordContext): Promise<string> {
  if (await isCommonPassword(password, context)) {
    const message = 'This password is too common. Choose another one';
    throw validationFailed([{ field: 'password', message }]);
  }
  return hashPassword(password);
}

/** @param passwordHash undefined if there is no account: the check then takes as long, and fails */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isValid = await limitConcurrency(() => verify(passwordHash ?? DUMMY_HASH, normalize(password)));
  return isValid && passwordHash !== undefined;
}

/** Returns whether a hash has other parameters than new ones. */
export function isHashOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = HASH_PARAMETERS;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
