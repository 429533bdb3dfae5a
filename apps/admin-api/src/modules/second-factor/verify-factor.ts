import type { Schemas } from '@countinghouse/api-client/whole';
import type { Transaction } from '../../database/database';
import { insertNotifications } from '../notifications/notifications-repository';
import { checkPasskey } from './passkeys';
import { findPasskeyByCredential, spendPasskey } from './passkeys-repository';
import { hashRecoveryCode } from './recovery-codes';
import { countRecoveryCodes, findAuthenticator, spendRecoveryCode, spendStep } from './second-factor-repository';
import type { Site } from './site';
import { findStep } from './totp';

/** One of the three. */
export type FactorInput = Omit<Schemas['SignInSecondFactorInput'], 'challenge'>;

/** Why a proof was not taken. */
export const wrongFactorMessage = ({ passkey }: FactorInput): string =>
  passkey ? 'This passkey could not be checked. Please try again.' : 'This code is wrong, or it has been used before.';

export interface FactorAttempt {
  userId: string;
  factor: FactorInput;
  /** What a passkey was to sign; undefined where none was asked for. */
  passkeyChallenge: string | undefined;
  site: Site;
}

async function isCodeRight(transaction: Transaction, userId: string, code: string): Promise<boolean> {
  const secret = (await findAuthenticator(transaction, userId))?.secret;
  const step = secret ? findStep(secret, code) : undefined;
  return secret && step !== undefined ? spendStep(transaction, { userId, secret, step }) : false;
}

async function isRecoveryCodeRight(transaction: Transaction, userId: string, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(transaction, userId, hashRecoveryCode(code)))) return false;
  const left = await countRecoveryCodes(transaction, userId);
  const message = `One of your recovery codes was used. ${left} ${left === 1 ? 'is' : 'are'} left.`;
  const title = 'Recovery code used';
  await insertNotifications(transaction, [{ recipientId: userId, title, message, isSecurity: true }]);
  return true;
}

async function isPasskeyRight(
  transaction: Transaction,
  { userId, passkeyChallenge, site }: FactorAttempt,
  factor: Schemas['PasskeyAssertion'],
): Promise<boolean> {
  const passkey = await findPasskeyByCredential(transaction, userId, factor.id);
  if (!passkey || passkeyChallenge === undefined) return false;
  const counter = await checkPasskey(passkey, factor, passkeyChallenge, site);
  return counter === undefined ? false : spendPasskey(transaction, passkey.id, counter);
}

/**
 * Checks a proof and uses it up: a code, a recovery code and a signature work once, also where two come at once. A
 * transaction that is rolled back has used nothing up.
 *
 * @returns how it was proved; undefined where it was not
 */
export async function verifyFactor(
  transaction: Transaction,
  attempt: FactorAttempt,
): Promise<Schemas['SecondFactorMethod'] | undefined> {
  const { userId, factor } = attempt;
  if (factor.code !== undefined && (await isCodeRight(transaction, userId, factor.code))) return 'code';
  if (factor.recovery_code !== undefined && (await isRecoveryCodeRight(transaction, userId, factor.recovery_code)))
    return 'recovery_code';
  if (factor.passkey && (await isPasskeyRight(transaction, attempt, factor.passkey))) return 'passkey';
  return undefined;
}
