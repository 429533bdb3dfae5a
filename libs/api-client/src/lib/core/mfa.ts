import type { Schemas } from '../../schema';
import { isObject } from './is-object';

/** The challenge of a sign-in that requires a second factor. */
export type MfaChallenge = Schemas['MfaChallenge'];

const isNonEmptyString = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isArrayOf = (value: unknown, isEntry: (entry: unknown) => boolean) =>
  Array.isArray(value) && value.every(isEntry);
const isPasskey = (value: unknown) =>
  isObject(value) && isNonEmptyString(value['id']) && isArrayOf(value['transports'], isNonEmptyString);
const isPasskeyRequest = (value: unknown) =>
  isObject(value) &&
  isNonEmptyString(value['challenge']) &&
  isNonEmptyString(value['rp_id']) &&
  isArrayOf(value['passkeys'], isPasskey);

/** Whether a value is a complete MFA challenge. */
export function isMfaChallenge(value: unknown): value is MfaChallenge {
  if (!isObject(value) || !isNonEmptyString(value['challenge']) || !isArrayOf(value['methods'], isNonEmptyString))
    return false;
  return value['passkey'] === null || isPasskeyRequest(value['passkey']);
}
