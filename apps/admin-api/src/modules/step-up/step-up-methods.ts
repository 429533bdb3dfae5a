import type { Schemas } from '@countinghouse/api-client/whole';
import type { Executor } from '../../database/database';
import { hasFactor } from '../second-factor/second-factor-repository';
import { listMethods } from '../second-factor/mfa';
import type { Site } from '../second-factor/site';

/**
 * The ways by which an account can prove that it is its owner, the best one first. One of them is enough. Whoever has a
 * second factor proves with it: a password that was read along must not be worth as much.
 */
export async function listStepUpMethods(
  db: Executor,
  { userId, site }: { userId: string; site: Site },
): Promise<Schemas['StepUpMethod'][]> {
  if (!(await hasFactor(db, userId))) return ['password'];
  const methods = await listMethods(db, { userId, site });
  // A passkey of another address is a factor, too, and no reason to take the password.
  return methods.length > 0 ? methods : ['recovery_code'];
}

const stepUpMethods: readonly Schemas['StepUpMethod'][] = ['password', 'passkey', 'code', 'recovery_code'];

/**
 * The way of a proof.
 *
 * @throws Error where there is none, which the contract forbids
 */
export function getStepUpMethod(input: Schemas['StepUpInput']): Schemas['StepUpMethod'] {
  const method = stepUpMethods.find((each) => input[each] !== undefined);
  if (method === undefined) throw new Error('A proof of nothing.');
  return method;
}
