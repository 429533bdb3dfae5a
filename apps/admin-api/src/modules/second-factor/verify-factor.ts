import type { Schemas } from '@countinghouse/api-client/strict';
import type { Transaction } from '../../database/database';
import { insertNotifications } from '../notifications/notifications-repository';
import { verifyPasskey } from './passkeys';
import { findPasskeyByCredential, recordPasskeyUse } from './passkeys-repository';
import { hashRecoveryCode } from './recovery-codes';
import {
  countRecoveryCodes,
  findAuthenticator,
  consumeRecoveryCode,
  consumeTimeStep,
} from './second-factor-repository';
import type { RelyingParty } from './relying-party';
import { findTimeStep } from './totp';

/** A code, a recovery code or a passkey's signature. */
export type FactorInput = Omit<Schemas['SignInSecondFactorInput'], 'challenge'>;

/** Returns the message for a rejected factor. */
export const getWrongFactorMessage = ({ passkey }: FactorInput): string =>
  passkey ? 'This passkey could not be verified. Please try again.' : 'This code is wrong or was already used.';

export interface FactorAttempt {
  userId: string;
  factor: FactorInput;
  /** Undefined if no passkey was requested. */
  passkeyChallenge: string | undefined;
  relyingParty: RelyingParty;
}

async function verifyCode(transaction: Transaction, userId: string, code: string): Promise<boolean> {
  const secret = (await findAuthenticator(transaction, userId))?.secret;
  const step = secret ? findTimeStep(secret, code) : undefined;
  return secret && step !== undefined ? consumeTimeStep(transaction, { userId, secret, step }) : false;
}

async function verifyRecoveryCode(transaction: Transaction, userId: string, code: string): Promise<boolean> {
  if (!(await consumeRecoveryCode(transaction, userId, hashRecoveryCode(code)))) return false;
  const left = await countRecoveryCodes(transaction, userId);
  const message = `One of your recovery codes was used. ${left} ${left === 1 ? 'is' : 'are'} left.`;
  const title = 'Recovery code used';
  await insertNotifications(transaction, [{ recipientId: userId, title, message, isSecurity: true }]);
  return true;
}

async function verifyPasskeyFactor(
  transaction: Transaction,
  { userId, passkeyChallenge, relyingParty }: FactorAttempt,
  factor: Schemas['PasskeyAssertion'],
): Promise<boolean> {
  const passkey = await findPasskeyByCredential(transaction, userId, factor.id);
  if (!passkey || passkeyChallenge === undefined) return false;
  const counter = await verifyPasskey(passkey, factor, passkeyChallenge, relyingParty);
  return counter === undefined ? false : recordPasskeyUse(transaction, passkey.id, counter);
}

/**
 * Verifies a factor and consumes it: codes, recovery codes and signatures work once, even in concurrent requests. A
 * rollback restores them.
 *
 * @returns the verified method; undefined if the factor is wrong
 */
export async function verifyFactor(
  transaction: Transaction,
  attempt: FactorAttempt,
): Promise<Schemas['SecondFactorMethod'] | undefined> {
  const { userId, factor } = attempt;
  if (factor.code !== undefined && (await verifyCode(transaction, userId, factor.code))) return 'code';
  if (factor.recovery_code !== undefined && (await verifyRecoveryCode(transaction, userId, factor.recovery_code)))
    return 'recovery_code';
  if (factor.passkey && (await verifyPasskeyFactor(transaction, attempt, factor.passkey))) return 'passkey';
  return undefined;
}
