import { useHasSettled, useLiveEvents } from '@countinghouse/api-client';
import { useSession } from '@countinghouse/permissions';

/** Subscribes to live updates from the first rendered screen until the session ends. */
export function useLive(): void {
  const session = useSession();
  const hasSettled = useHasSettled();
  useLiveEvents(hasSettled && session.status === 'active' && session.adminId !== '' ? session.adminId : undefined);
}
