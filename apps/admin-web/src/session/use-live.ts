import { useHasSettled, useLiveEvents } from '@countinghouse/api-client';
import { useSession } from '@countinghouse/permissions';
import { whenIdle } from '@countinghouse/ui';
import { useEffect, useState } from 'react';

/** Shows what others do as it happens, from the moment on when the first screen stands, for as long as the session lasts. */
export function useLive(): void {
  const session = useSession();
  const [isIdle, setIsIdle] = useState(false);
  const hasSettled = useHasSettled();
  useEffect(() => (hasSettled ? whenIdle(() => setIsIdle(true)) : undefined), [hasSettled]);
  useLiveEvents(isIdle && session.status === 'active' && session.adminId !== '' ? session.adminId : undefined);
}
