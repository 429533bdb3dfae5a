import { useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type SecondFactor = Schemas['SecondFactor'];
export type Passkey = Schemas['Passkey'];
export type SecondFactorRule = Schemas['SecondFactorRule'];

const path = '/account/second-factor';

/** What the signed-in admin has set up. */
export const useSecondFactor = () => useQuery('get', path, {});

/** Begins to set up an app: its secret, asked for once. */
export function useBeginAuthenticator() {
  const { mutate, data, error } = useMutation('post', '/account/second-factor/authenticator', {
    meta: { changesOnly: path },
  });
  return { begin: () => mutate({}), secret: data?.data, error };
}

/** Confirms the app by a code of it; resolves with the recovery codes, where there are new ones. */
export function useConfirmAuthenticator() {
  const { mutateAsync } = useMutation('put', '/account/second-factor/authenticator');
  return async (code: string) => (await mutateAsync({ body: { code } })).data.recovery_codes;
}

/** Gives a passkey another name; rejects with an `ApiError`, which its form tells. */
export function useRenamePasskey() {
  const { mutateAsync } = useMutation('patch', '/account/second-factor/passkeys/{id}', {
    meta: { success: 'Passkey renamed.', changesOnly: path },
  });
  return (id: string, name: string) => mutateAsync({ params: { path: { id } }, body: { name } });
}

export function useRemovePasskey() {
  const { mutateAsync } = useMutation('delete', '/account/second-factor/passkeys/{id}', {
    meta: { error: 'The passkey was not removed.', success: 'Passkey removed.', changesOnly: path },
  });
  return (id: string) => mutateAsync({ params: { path: { id } } });
}

export function useRemoveAuthenticator() {
  const { mutateAsync } = useMutation('delete', '/account/second-factor/authenticator', {
    meta: {
      error: 'The authenticator app was not removed.',
      success: 'Authenticator app removed.',
      changesOnly: path,
    },
  });
  return () => mutateAsync({});
}

/** Makes ten new recovery codes; resolves with them. */
export function useRenewRecoveryCodes() {
  const { mutateAsync } = useMutation('post', '/account/second-factor/recovery-codes', {
    meta: { error: 'No new recovery codes were made.', changesOnly: path },
  });
  return async () => (await mutateAsync({})).data.recovery_codes;
}

/** Whether everybody must have one, and who has none yet. */
export const useSecondFactorRule = () => useQuery('get', '/security/second-factor', {});

/** Requires one of everybody, or no longer. */
export function useSetSecondFactorRule() {
  const { mutateAsync } = useMutation('put', '/security/second-factor', {
    meta: { error: 'Whether a second factor is required was not changed.', success: 'Second factor rule changed.' },
  });
  return (isRequired: boolean) => mutateAsync({ body: { is_required: isRequired } });
}
