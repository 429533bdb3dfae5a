import { useMutation } from '@countinghouse/api-client';

/** Sets a new password by a link; fails with an `ApiError`, which the screen tells. */
export function useSetPassword(token: string) {
  const { mutate, data, error, isPending } = useMutation('post', '/password-reset');
  return {
    setPassword: (password: string) => {
      if (!isPending) mutate({ body: { token, password } });
    },
    outcome: data?.data,
    error,
    isPending,
  };
}
