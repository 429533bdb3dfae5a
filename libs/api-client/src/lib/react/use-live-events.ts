import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApiClient } from './api-provider';
import { useCapabilities } from './use-capability';

/**
 * Keeps what is on the screen as it is on the server, where the server tells what changes. Where it does not, or cannot be
 * reached, what polls goes on polling. Its code is fetched once it is needed.
 *
 * @param adminId who is signed in; undefined as long as it is not to begin
 */
export function useLiveEvents(adminId: string | undefined): void {
  const client = useApiClient();
  const queryClient = useQueryClient();
  // Not while it is not known: a server that has none would be asked in vain.
  const isOffered = useCapabilities()?.includes('live') ?? false;

  useEffect(() => {
    if (!isOffered || adminId === undefined) return;
    let stop: (() => void) | undefined;
    let isWanted = true;
    import('../live/start-live').then(
      ({ startLive }) => {
        if (isWanted) stop = startLive(client, queryClient, adminId);
      },
      // Without its code there is only the polling.
      (error: unknown) => console.error(error),
    );
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [client, queryClient, adminId, isOffered]);
}
