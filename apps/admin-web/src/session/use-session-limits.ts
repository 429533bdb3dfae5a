import { useApiClient } from '@countinghouse/api-client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toSessionLimits, type SessionLimits } from './idle-limit';

/** How long to wait where the server could not say, in milliseconds. */
const askAgainMs = 60_000;

/**
 * When the session ends; undefined while that is not known. Asking keeps the session alive on the server, so it is done
 * only for somebody who is there. It is not a query: nothing else may refetch it.
 */
export function useSessionLimits() {
  const client = useApiClient();
  const [limits, setLimits] = useState<SessionLimits>();
  const [failures, setFailures] = useState(0);
  const askedAt = useRef(0);

  const ask = useCallback(() => {
    askedAt.current = Date.now();
    return client.GET('/session').then(
      ({ data, response }) => {
        setFailures(0);
        if (data) setLimits(toSessionLimits(data.data, response.headers.get('date'), Date.now()));
      },
      () => setFailures((count) => count + 1),
    );
  }, [client]);

  useEffect(() => void ask(), [ask]);

  useEffect(() => {
    if (failures === 0) return;
    const again = setTimeout(() => void ask(), askAgainMs);
    return () => clearTimeout(again);
  }, [failures, ask]);

  return { limits, ask, askedAt };
}
