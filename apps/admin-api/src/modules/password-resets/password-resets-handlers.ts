import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import type { MadeReset } from './make-reset';
import { makeSubadminReset, makeUserReset, resetPassword } from './password-resets-service';

const toReset = ({ token, expiresAt }: MadeReset) => ({ data: { token, expires_at: expiresAt.toISOString() } });

export function passwordResetsHandlers(
  deps: Deps,
): Pick<Handlers, 'createSubadminPasswordReset' | 'createUserPasswordReset' | 'resetPassword'> {
  const { orm } = deps.database;

  return {
    createSubadminPasswordReset: async (call) =>
      toReset(await orm.transaction((transaction) => makeSubadminReset(transaction, call, call.params.id))),

    createUserPasswordReset: async (call) => toReset(await makeUserReset(orm, call, call.params.id)),

    resetPassword: async (call) => {
      const { role } = await resetPassword(deps, call, call.body);
      return { data: { may_sign_in: role !== 'user' } };
    },
  };
}
