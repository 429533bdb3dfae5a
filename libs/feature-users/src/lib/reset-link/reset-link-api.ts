import { useCapability, useMutation } from '@countinghouse/api-client';
import { usePermissions } from '@countinghouse/permissions';

/** Whose password a link is for. */
export type ResetOwner = 'subadmin' | 'user';

/** Whether somebody may make links, and the server knows them. */
export function useMayMakeResetLinks(): boolean {
  const { has } = usePermissions();
  return useCapability('password_resets') && has('main-admin');
}

// A failure is told in the corner: its question is gone then.
const meta = { error: 'The link was not made.' };

/** Makes a link's token; rejects with an `ApiError`, which is told. */
export function useMakeReset(owner: ResetOwner) {
  const forSubadmin = useMutation('post', '/subadmin/{id}/password-reset', { meta });
  const forUser = useMutation('post', '/user/{id}/password-reset', { meta });
  const { mutateAsync } = owner === 'subadmin' ? forSubadmin : forUser;
  return async (id: string) => (await mutateAsync({ params: { path: { id } } })).data;
}
