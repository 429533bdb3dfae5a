import { useApiClient } from '@countinghouse/api-client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toSessionLimits, type SessionLimits } from './idle-limit';

/** Delay before a failed request is repeated, in milliseconds. */
const RETRY_DELAY_MS = 60_000;

/**
 * Reads when the session ends; `limits` is undefined until known. The request itself extends the session, so it is sent
 * only on activity. It is not a query, because nothing else may refetch it.
 */
export function useSessionLimits() {
  const client = useApiClient();
  const [limits, setLimits] = useState<SessionLimits>();
  const [failures, setFailures] = useState(0);
  const requestedAt = useRef(0);

  const refreshLimits = useCallback(() => {
    requestedAt.current = Date.now();
    return client.GET('/session').then(
      ({ data, response }) => {
        setFailures(0);
        if (data) setLimits(toSessionLimits(data.data, response.headers.get('date'), Date.now()));
      },
      () => setFailures((count) => count + 1),
    );
  }, [client]);

  useEffect(() => void refreshLimits(), [refreshLimits]);

  useEffect(() => {
    if (failures === 0) return;
    const timer = setTimeout(() => void refreshLimits(), RETRY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [failures, refreshLimits]);

  return { limits, refreshLimits, requestedAt };
}
