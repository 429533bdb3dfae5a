import { ApiError, isMissingOperation, useApiClient } from '@countinghouse/api-client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toSessionLimits, type SessionLimits } from './idle-limit';

/** How long to wait where the server could not say, in milliseconds. */
const askAgainMs = 60_000;

/**
 * When the session ends; undefined while that is not known, and where the server does not say. Asking keeps the session
 * alive on the server, so it is done only for somebody who is there. It is not a query: nothing else may refetch it.
 */
export function useSessionLimits() {
  const client = useApiClient();
  const [limits, setLimits] = useState<SessionLimits>();
  const [failures, setFailures] = useState(0);
  const askedAt = useRef(0);

  const ask = useCallback(async () => {
    askedAt.current = Date.now();
    try {
      const { data, response } = await client.GET('/session');
      setFailures(0);
      if (data) setLimits(toSessionLimits(data.data, response.headers.get('date'), Date.now()));
    } catch (error) {
      setFailures((count) => (isMissing(error) ? 0 : count + 1));
    }
  }, [client]);

  useEffect(() => void ask(), [ask]);

  useEffect(() => {
    if (failures === 0) return;
    const again = setTimeout(() => void ask(), askAgainMs);
    return () => clearTimeout(again);
  }, [failures, ask]);

  return { limits, ask, askedAt };
}

/** There is no record that could be missing, so a server that finds nothing here lacks the call. */
function isMissing(error: unknown): boolean {
  return isMissingOperation(error) || (error instanceof ApiError && error.status === 404);
}
