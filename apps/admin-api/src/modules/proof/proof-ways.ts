import type { Schemas } from '@countinghouse/api-client/whole';
import type { Orm } from '../../database/database';
import type { FieldError } from '../../common/http-error';
import { findOwnPassword } from '../account/account-repository';
import { isPasswordRight } from '../session/passwords';

/** The ways by which an account can prove that it is its owner, the best one first. One of them is enough. */
export const waysOf = async (_db: Orm, _accountId: string): Promise<Schemas['ProofWay'][]> => ['password'];

/** A proof that has been looked at. */
export interface CheckedProof {
  way: Schemas['ProofWay'];
  /** Why it proves nothing, at its field; undefined where it is right. */
  wrong: FieldError | undefined;
}

/** Looks at a proof. */
export async function checkProof(
  db: Orm,
  accountId: string,
  { password }: Schemas['ProofInput'],
): Promise<CheckedProof> {
  const account = await findOwnPassword(db, accountId);
  const isRight = await isPasswordRight(account?.passwordHash, password);
  const wrong = { field: 'password', message: 'This is not your password.' };
  return { way: 'password', wrong: isRight ? undefined : wrong };
}
