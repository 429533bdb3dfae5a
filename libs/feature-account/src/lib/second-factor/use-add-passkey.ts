import { useMutation } from '@countinghouse/api-client';
import { makePasskey, passkeyTrouble } from '@countinghouse/permissions/passkeys';

/** Makes a passkey and adds it under a name; resolves with the recovery codes, where there are new ones. */
export function useAddPasskey() {
  const begin = useMutation('post', '/account/second-factor/passkeys/request', {
    meta: { changesOnly: '/account/second-factor' },
  });
  const { mutateAsync } = useMutation('post', '/account/second-factor/passkeys');
  return async (name: string) => {
    const { data: request } = await begin.mutateAsync({});
    const made = await makePasskey(request).catch((error: unknown) => {
      throw new Error(passkeyTrouble(error) ?? 'The browser has given no passkey. Please try again.', { cause: error });
    });
    return (await mutateAsync({ body: { name, ...made } })).data.recovery_codes;
  };
}
