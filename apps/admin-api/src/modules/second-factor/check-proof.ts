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
export type Proof = Omit<Schemas['SignInSecondFactorInput'], 'challenge'>;

/** Why a proof was not taken. */
export const wrongProofWords = ({ passkey }: Proof): string =>
  passkey ? 'This passkey could not be checked. Please try again.' : 'This code is wrong, or it has been used before.';

export interface Proving {
  userId: string;
  proof: Proof;
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
  { userId, passkeyChallenge, site }: Proving,
  proof: Schemas['PasskeyProof'],
): Promise<boolean> {
  const passkey = await findPasskeyByCredential(transaction, userId, proof.id);
  if (!passkey || passkeyChallenge === undefined) return false;
  const counter = await checkPasskey(passkey, proof, passkeyChallenge, site);
  return counter === undefined ? false : spendPasskey(transaction, passkey.id, counter);
}

/**
 * Checks a proof and uses it up: a code, a recovery code and a signature work once, also where two come at once. A
 * transaction that is rolled back has used nothing up.
 *
 * @returns how it was proved; undefined where it was not
 */
export async function checkProof(
  transaction: Transaction,
  proving: Proving,
): Promise<Schemas['SecondFactorMethod'] | undefined> {
  const { userId, proof } = proving;
  if (proof.code !== undefined && (await isCodeRight(transaction, userId, proof.code))) return 'code';
  if (proof.recovery_code !== undefined && (await isRecoveryCodeRight(transaction, userId, proof.recovery_code)))
    return 'recovery_code';
  if (proof.passkey && (await isPasskeyRight(transaction, proving, proof.passkey))) return 'passkey';
  return undefined;
}
