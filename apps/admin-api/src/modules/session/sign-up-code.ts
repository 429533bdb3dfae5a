import type { Orm } from '../../database/database';
import { validationFailed } from '../../common/http-error';
import { hasSignUpCode, insertSignUpCode } from './session-repository';
import { createToken, hashToken } from '../../common/tokens';

/**
 * Makes a code with which the main admin can sign up. Each start of a server makes its own, and each of them works on
 * all servers of the database until there is a main admin.
 *
 * @returns undefined when there is a main admin
 */
export async function createSignUpCode(db: Orm): Promise<string | undefined> {
  const code = createToken();
  const isNeeded = await db.transaction((transaction) => insertSignUpCode(transaction, hashToken(code)));
  return isNeeded ? code : undefined;
}

/** @throws HttpError 400 at the field `code` unless it is one that a start has made */
export async function checkSignUpCode(db: Orm, code: string | undefined): Promise<void> {
  if (code !== undefined && (await hasSignUpCode(db, hashToken(code)))) return;
  const message =
    code === undefined
      ? 'Code is required: the server said one when it started'
      : 'This is not a code that the server said when it started';
  throw validationFailed([{ field: 'code', message }]);
}
