import { useMutation } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

/** Changes the admin's own password; rejects with an `ApiError`, which the form shows. */
export function useChangePassword() {
  const { mutateAsync } = useMutation('put', '/account/password', {
    meta: { success: 'Your password has been changed.' },
  });
  return (passwords: Schemas['OwnPasswordInput']) => mutateAsync({ body: passwords });
}
