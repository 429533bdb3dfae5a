import { useHasSettled, useLiveEvents } from '@countinghouse/api-client';
import { useSession } from '@countinghouse/permissions';

/** Shows what others do as it happens, from the moment on when the first screen stands, for as long as the session lasts. */
export function useLive(): void {
  const session = useSession();
  const hasSettled = useHasSettled();
  useLiveEvents(hasSettled && session.status === 'active' && session.adminId !== '' ? session.adminId : undefined);
}
