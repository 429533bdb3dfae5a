import { useCapability, useMutation } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { submitOrRequestApproval, useRequestApproval } from '@countinghouse/feature-records';
import { usePermissions } from '@countinghouse/permissions';

/** Whose password a link is for. */
export type ResetOwner = 'subadmin' | 'user';

/** Whether somebody may make links, and the server knows them. */
export function useMayMakeResetLinks(): boolean {
  const { has } = usePermissions();
  return useCapability('password_resets') && has('main-admin');
}

// A failure is told in the corner: its question is gone then.
const meta = { error: 'The link was not made.', expected: ['second_admin_required'] };

/**
 * Makes a link's token, for `onMade`, or proposes it where that needs a second admin: the link is made once somebody has
 * agreed, by whoever has proposed it. Rejects with an `ApiError`, which is told.
 */
export function useMakeReset(owner: ResetOwner) {
  const forSubadmin = useMutation('post', '/subadmin/{id}/password-reset', { meta });
  const forUser = useMutation('post', '/user/{id}/password-reset', { meta });
  const { mutateAsync } = owner === 'subadmin' ? forSubadmin : forUser;
  const { requestApproval } = useRequestApproval({ error: 'The proposal was not made.' });
  return (id: string, onMade: (made: Schemas['PasswordReset']) => void) =>
    submitOrRequestApproval(
      async () => onMade((await mutateAsync({ params: { path: { id } } })).data),
      () => requestApproval(id, { access: { action: 'reset_password' } }),
    );
}
