import type { Schemas } from '../../schema';
import { isObject } from './is-object';

/** How a sign-in goes on whose password was right. */
export type MfaChallenge = Schemas['MfaChallenge'];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const areAll = (value: unknown, isOne: (entry: unknown) => boolean) => Array.isArray(value) && value.every(isOne);
const isPasskey = (value: unknown) => isObject(value) && isText(value['id']) && areAll(value['transports'], isText);
const isPasskeyRequest = (value: unknown) =>
  isObject(value) && isText(value['challenge']) && isText(value['rp_id']) && areAll(value['passkeys'], isPasskey);

/** Whether a refusal says how the sign-in goes on, so that somebody can follow. */
export function isMfaChallenge(value: unknown): value is MfaChallenge {
  if (!isObject(value) || !isText(value['challenge']) || !areAll(value['methods'], isText)) return false;
  return value['passkey'] === null || isPasskeyRequest(value['passkey']);
}
