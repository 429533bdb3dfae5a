import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { validationFailed } from '../../common/http-error';
import { isCommonPassword, type PasswordContext } from './common-passwords';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Each costs 19 MiB and a core for some 30 ms, so a rush of sign-ins queues here. */
const slot = pLimit(4);

/**
 * The hash of a password that nobody has, made with the same cost: checked where there is no account, so that the time
 * of an answer does not reveal which emails exist.
 */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$WMVOWkrFHlkTCjo0jnb5/A$M4RX+OdEEi60dMWzS3DrDLNhrS6fI+NY2ysdDfgPbmw';

/** One spelling of what looks the same: keyboards write "é" in one character or in two (NIST SP 800-63B, 5.1.1.2). */
const normalized = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => slot(() => hash(normalized(password), cost));

/**
 * Hashes a password that somebody has chosen.
 *
 * @throws HttpError 400 at the field `password` when it is a common one
 */
export async function hashNewPassword(password: string, context: PasswordContext): Promise<string> {
  if (await isCommonPassword(password, context)) {
    const message = 'This password is among the first that anybody would guess. Choose another one';
    throw validationFailed([{ field: 'password', message }]);
  }
  return hashPassword(password);
}

/** @param passwordHash undefined where there is no account: the check then takes just as long and always fails */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await slot(() => verify(passwordHash ?? nobodysHash, normalized(password)));
  return isRight && passwordHash !== undefined;
}

/** Whether a hash was made in another way than ours are made now. */
export function isHashOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
