import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import type { ResetLink } from './create-reset-link';
import { createSubadminResetLink, createUserResetLink, resetPassword } from './password-resets-service';

const toResponse = ({ token, expiresAt }: ResetLink) => ({ data: { token, expires_at: expiresAt.toISOString() } });

export function passwordResetsHandlers(
  deps: Deps,
): Pick<Handlers, 'createSubadminPasswordReset' | 'createUserPasswordReset' | 'resetPassword'> {
  const { orm } = deps.database;

  return {
    createSubadminPasswordReset: async (call) =>
      toResponse(await orm.transaction((transaction) => createSubadminResetLink(transaction, call, call.params.id))),

    createUserPasswordReset: async (call) => toResponse(await createUserResetLink(orm, call, call.params.id)),

    resetPassword: async (call) => {
      const { role } = await resetPassword(deps, call, call.body);
      return { data: { may_sign_in: role !== 'user' } };
    },
  };
}
