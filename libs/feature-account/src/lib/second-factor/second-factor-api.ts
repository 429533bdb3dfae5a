import { useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type SecondFactor = Schemas['SecondFactor'];
export type Passkey = Schemas['Passkey'];
export type SecondFactorRule = Schemas['SecondFactorRule'];

const path = '/account/second-factor';

export const useSecondFactor = () => useQuery('get', path, {});

/** Starts the setup of an authenticator app. The server sends its secret only once. */
export function useStartAuthenticatorSetup() {
  const { mutate, data, error } = useMutation('post', '/account/second-factor/authenticator', {
    meta: { changesOnly: path },
  });
  return { startSetup: () => mutate({}), secret: data?.data, error };
}

/** Confirms the app with a code; resolves to new recovery codes, or null if there are none. */
export function useConfirmAuthenticator() {
  const { mutateAsync } = useMutation('put', '/account/second-factor/authenticator');
  return async (code: string) => (await mutateAsync({ body: { code } })).data.recovery_codes;
}

/** Renames a passkey; rejects with an `ApiError`, which the form shows. */
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

/** Creates ten new recovery codes and resolves to them. */
export function useRegenerateRecoveryCodes() {
  const { mutateAsync } = useMutation('post', '/account/second-factor/recovery-codes', {
    meta: { error: 'The recovery codes were not regenerated.', changesOnly: path },
  });
  return async () => (await mutateAsync({})).data.recovery_codes;
}

/** Fetches whether a second factor is required, and the admins without one. */
export const useSecondFactorRule = () => useQuery('get', '/security/second-factor', {});

/** Sets whether a second factor is required of all admins. */
export function useSetSecondFactorRule() {
  const { mutateAsync } = useMutation('put', '/security/second-factor', {
    meta: { error: 'The second factor rule was not changed.', success: 'Second factor rule changed.' },
  });
  return (isRequired: boolean) => mutateAsync({ body: { is_required: isRequired } });
}
