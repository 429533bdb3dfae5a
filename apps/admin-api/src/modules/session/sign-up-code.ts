import type { Orm } from '../../database/database';
import { validationFailed } from '../../common/http-error';
import { hasSignUpCode, insertSignUpCode } from './session-repository';
import { createToken, hashToken } from '../../common/tokens';

/**
 * Creates a code with which the main admin can sign up. Each server creates one at its start. All of them work on every
 * server until there is a main admin.
 *
 * @returns undefined if there is a main admin
 */
export async function createSignUpCode(db: Orm): Promise<string | undefined> {
  const code = createToken();
  const isNeeded = await db.transaction((transaction) => insertSignUpCode(transaction, hashToken(code)));
  return isNeeded ? code : undefined;
}

/** @throws HttpError 400 for the field `code` unless a server created it */
export async function checkSignUpCode(db: Orm, code: string | undefined): Promise<void> {
  if (code !== undefined && (await hasSignUpCode(db, hashToken(code)))) return;
  const message =
    code === undefined
      ? 'Code is required: the server printed it when it started'
      : 'This is not the code that the server printed when it started';
  throw validationFailed([{ field: 'code', message }]);
}
