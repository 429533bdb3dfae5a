import { useMutation } from '@countinghouse/api-client';

/** Sets a new password with a password link; `error` is shown by the screen. */
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
