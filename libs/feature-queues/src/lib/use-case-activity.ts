import { useMutation } from '@countinghouse/api-client';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { CaseActivity, QueueCase, QueueName } from './queues-api';

/** The server expires presence after 30 seconds. */
const PRESENCE_INTERVAL_MS = 10_000;

/**
 * Sends presence heartbeats for a case while the component is mounted and the tab is visible.
 *
 * @param listedCase the case in the queue; a change sends a heartbeat immediately, to refresh the activity
 * @returns the claim and viewers of the case, and a setter for a newer activity from another call
 */
export function useCaseActivity(name: QueueName, id: string, listedCase: QueueCase | undefined) {
  const [activity, setActivity] = useState<CaseActivity>();
  const { mutate } = useMutation('put', '/queues/{name}/cases/{id}/presence', { meta: { changesOnly: 'nothing' } });
  const isHidden = useDocumentVisibility() === 'hidden';
  useEffect(() => {
    if (isHidden) return;
    // A heartbeat that arrives after leaving the case would restore the admin's presence.
    const abortController = new AbortController();
    const sendHeartbeat = () =>
      mutate(
        { params: { path: { name, id } }, signal: abortController.signal },
        { onSuccess: ({ data }) => setActivity(data) },
      );
    sendHeartbeat();
    const timer = setInterval(sendHeartbeat, PRESENCE_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      abortController.abort();
    };
  }, [mutate, name, id, isHidden, listedCase]);
  return [activity, setActivity] as const;
}
