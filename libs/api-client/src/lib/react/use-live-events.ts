import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApiClient } from './api-provider';
import { useCapabilities } from './use-capability';

/**
 * Keeps the page up to date with the server's live events. Without them, queries keep polling. The code is loaded on
 * demand.
 *
 * @param adminId the signed-in admin; undefined to not start yet
 */
export function useLiveEvents(adminId: string | undefined): void {
  const client = useApiClient();
  const queryClient = useQueryClient();
  // Unlike `useCapability`, false while unknown, to avoid requests to a server without live events.
  const isOffered = useCapabilities()?.includes('live') ?? false;

  useEffect(() => {
    if (!isOffered || adminId === undefined) return;
    let stop: (() => void) | undefined;
    let isActive = true;
    import('../live/start-live-updates').then(
      ({ startLiveUpdates }) => {
        if (isActive) stop = startLiveUpdates(client, queryClient, adminId);
      },
      // If the code cannot be loaded, polling continues.
      (error: unknown) => console.error(error),
    );
    return () => {
      isActive = false;
      stop?.();
    };
  }, [client, queryClient, adminId, isOffered]);
}
