import { useMutation } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

/** Changes one's own password; rejects with an `ApiError`, which its form tells. */
export function useChangePassword() {
  const { mutateAsync } = useMutation('put', '/account/password', {
    meta: { success: 'Your password is changed.' },
  });
  return (passwords: Schemas['OwnPasswordInput']) => mutateAsync({ body: passwords });
}
