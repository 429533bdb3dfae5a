import { useMutation } from '@countinghouse/api-client';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { CaseHandling, QueueCase, QueueName } from './queues-api';

/** The server forgets who looks at a case after half a minute. */
const seenEveryMs = 10_000;

/**
 * Says that the admin looks at a case for as long as the component is mounted and the tab is visible, and tells who else is
 * on it.
 *
 * @param listed the case as the queue lists it: when that changes, it is asked at once who is on it
 * @returns who is on it, and what takes over a newer answer of another call
 */
export function useCaseHandling(name: QueueName, id: string, listed: QueueCase | undefined) {
  const [handling, setHandling] = useState<CaseHandling>();
  const { mutate } = useMutation('put', '/queues/{name}/cases/{id}/looking', { meta: { changesOnly: 'nothing' } });
  const isHidden = useDocumentVisibility() === 'hidden';
  useEffect(() => {
    if (isHidden) return;
    // A look that arrives after the case was left would bring the admin back to it.
    const leaving = new AbortController();
    const look = () =>
      mutate(
        { params: { path: { name, id } }, signal: leaving.signal },
        { onSuccess: ({ data }) => setHandling(data) },
      );
    look();
    const timer = setInterval(look, seenEveryMs);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [mutate, name, id, isHidden, listed]);
  return [handling, setHandling] as const;
}
