import { useMutation } from '@countinghouse/api-client';
import { createPasskey, getPasskeyErrorMessage } from '@countinghouse/permissions/passkeys';

/** Creates a passkey and adds it with a name; resolves to new recovery codes, or null if there are none. */
export function useAddPasskey() {
  const requestOptions = useMutation('post', '/account/second-factor/passkeys/request', {
    meta: { changesOnly: '/account/second-factor' },
  });
  const { mutateAsync } = useMutation('post', '/account/second-factor/passkeys');
  return async (name: string) => {
    const { data: request } = await requestOptions.mutateAsync({});
    const credential = await createPasskey(request).catch((error: unknown) => {
      throw new Error(getPasskeyErrorMessage(error) ?? 'The browser did not return a passkey. Please try again.', {
        cause: error,
      });
    });
    return (await mutateAsync({ body: { name, ...credential } })).data.recovery_codes;
  };
}
