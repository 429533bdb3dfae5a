import { ApiError, isMissingOperation, useApiClient } from '@countinghouse/api-client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toSessionLimits, type SessionLimits } from './idle-limit';

/** How long to wait where the server could not say, in milliseconds. */
const askAgainMs = 60_000;

/**
 * When the session ends; undefined while that is not known, and where the server does not say. Asking keeps the session
 * alive on the server, so it is done for somebody who is there only. It is no query, because nothing else may ask it anew.
 */
export function useSessionLimits() {
  const client = useApiClient();
  const [limits, setLimits] = useState<SessionLimits>();
  const [hasFailed, setHasFailed] = useState(false);
  const askedAt = useRef(0);

  const ask = useCallback(async () => {
    askedAt.current = Date.now();
    setHasFailed(false);
    try {
      const { data, response } = await client.GET('/session');
      if (data) setLimits(toSessionLimits(data.data, response.headers.get('date'), Date.now()));
    } catch (error) {
      setHasFailed(!isMissing(error));
    }
  }, [client]);

  useEffect(() => void ask(), [ask]);

  useEffect(() => {
    if (!hasFailed) return;
    const again = setTimeout(() => void ask(), askAgainMs);
    return () => clearTimeout(again);
  }, [hasFailed, ask]);

  return { limits, ask, askedAt };
}

/** There is no record that could be missing, so a server that finds nothing here lacks the call. */
function isMissing(error: unknown): boolean {
  return isMissingOperation(error) || (error instanceof ApiError && error.status === 404);
}
