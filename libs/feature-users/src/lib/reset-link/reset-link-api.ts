import { useCapability, useMutation } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import { submitOrRequestApproval, useRequestApproval } from '@countinghouse/feature-records';
import { usePermissions } from '@countinghouse/permissions';

/** Type of the account that a reset link is for. */
export type ResetOwner = 'subadmin' | 'user';

/** Returns whether the server supports reset links and the admin can create them. */
export function useCanCreateResetLinks(): boolean {
  const { has } = usePermissions();
  return useCapability('password_resets') && has('main-admin');
}

// A toast reports the error because the dialog is already closed.
const meta = { error: 'The link was not created.', expected: ['second_admin_required'] };

/**
 * Creates a reset token and passes it to `onCreated`, or requests approval if a second admin is required. After
 * approval the requester creates the link. Rejects with an `ApiError`, which is already reported.
 */
export function useCreateResetLink(owner: ResetOwner) {
  const forSubadmin = useMutation('post', '/subadmin/{id}/password-reset', { meta });
  const forUser = useMutation('post', '/user/{id}/password-reset', { meta });
  const { mutateAsync } = owner === 'subadmin' ? forSubadmin : forUser;
  const { requestApproval } = useRequestApproval({ error: 'The request was not sent.' });
  return (id: string, onCreated: (createdLink: Schemas['PasswordReset']) => void) =>
    submitOrRequestApproval(
      async () => onCreated((await mutateAsync({ params: { path: { id } } })).data),
      () => requestApproval(id, { access: { action: 'reset_password' } }),
    );
}
