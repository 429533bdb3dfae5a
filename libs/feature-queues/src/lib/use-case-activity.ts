import { useMutation } from '@countinghouse/api-client';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { CaseActivity, QueueCase, QueueName } from './queues-api';

/** The server forgets who looks at a case after half a minute. */
const PRESENCE_INTERVAL_MS = 10_000;

/**
 * Says that the admin looks at a case for as long as the component is mounted and the tab is visible, and tells who else is
 * on it.
 *
 * @param listed the case as the queue lists it: when that changes, it is asked at once who is on it
 * @returns who is on it, and what takes over a newer answer of another call
 */
export function useCaseActivity(name: QueueName, id: string, listed: QueueCase | undefined) {
  const [activity, setActivity] = useState<CaseActivity>();
  const { mutate } = useMutation('put', '/queues/{name}/cases/{id}/presence', { meta: { changesOnly: 'nothing' } });
  const isHidden = useDocumentVisibility() === 'hidden';
  useEffect(() => {
    if (isHidden) return;
    // A look that arrives after the case was left would bring the admin back to it.
    const leaving = new AbortController();
    const look = () =>
      mutate(
        { params: { path: { name, id } }, signal: leaving.signal },
        { onSuccess: ({ data }) => setActivity(data) },
      );
    look();
    const timer = setInterval(look, PRESENCE_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [mutate, name, id, isHidden, listed]);
  return [activity, setActivity] as const;
}
