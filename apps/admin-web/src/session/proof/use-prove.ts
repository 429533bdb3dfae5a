import { ApiError, useApiClient } from '@countinghouse/api-client';
import { useState } from 'react';

/**
 * Sends a proof. `message` is why the last one was not taken, for its field.
 *
 * @param onProven called once one was taken
 */
export function useProve(onProven: () => void) {
  const client = useApiClient();
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState<string>();

  const prove = async (password: string) => {
    if (isPending) return;
    setIsPending(true);
    setMessage(undefined);
    try {
      await client.POST('/session/proof', { body: { password } });
      onProven();
    } catch (error) {
      setMessage(error instanceof ApiError ? (error.fields['password'] ?? error.message) : String(error));
    } finally {
      setIsPending(false);
    }
  };
  return { prove, isPending, message };
}
