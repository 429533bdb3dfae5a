import type { Schemas } from '@countinghouse/api-client/strict';
import type { Executor } from '../../database/database';
import { hasFactor } from '../second-factor/second-factor-repository';
import { listMethods } from '../second-factor/mfa';
import type { RelyingParty } from '../second-factor/relying-party';

/**
 * Returns the methods for step-up authentication, best first. One is enough. An account with a second factor cannot use its
 * password: a stolen password must not suffice.
 */
export async function listStepUpMethods(
  db: Executor,
  { userId, relyingParty }: { userId: string; relyingParty: RelyingParty },
): Promise<Schemas['StepUpMethod'][]> {
  if (!(await hasFactor(db, userId))) return ['password'];
  const methods = await listMethods(db, { userId, relyingParty });
  // Passkeys of another site count as a factor, so the password is still excluded.
  return methods.length > 0 ? methods : ['recovery_code'];
}

const stepUpMethods: readonly Schemas['StepUpMethod'][] = ['password', 'passkey', 'code', 'recovery_code'];

/**
 * Returns the method of an input.
 *
 * @throws Error if there is none, which the contract rules out
 */
export function getStepUpMethod(input: Schemas['StepUpInput']): Schemas['StepUpMethod'] {
  const method = stepUpMethods.find((candidate) => input[candidate] !== undefined);
  if (method === undefined) throw new Error('The step-up input names no method.');
  return method;
}
