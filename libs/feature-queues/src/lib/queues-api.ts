import { pollUnlessLive, useApiClient, useCapability, useMutation, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { useEffect } from 'react';

export type Queue = Schemas['Queue'];
export type QueueName = Schemas['QueueName'];
export type QueueCase = Schemas['QueueCase'];
export type CaseActivity = Schemas['CaseActivity'];
export type CaseSnooze = Schemas['CaseSnooze'];
/** Query parameters of a queue's cases. */
export type CasesQuery = NonNullable<operations['listQueueCases']['parameters']['query']>;

const QUEUES_POLL_INTERVAL_MS = 30_000;
const CASES_POLL_INTERVAL_MS = 15_000;

const noQueues: readonly Queue[] = [];

/**
 * Returns the polling interval of `pollUnlessLive`, shortened to the moment when the next snoozed case returns, because
 * no live event announces that.
 *
 * @param queues each with `returnsIn`, in seconds
 */
function getPollInterval(
  milliseconds: number,
  query: Parameters<ReturnType<typeof pollUnlessLive>>[0],
  queues: readonly Pick<Queue, 'returnsIn'>[] = [],
): number | false {
  const interval = pollUnlessLive(milliseconds)(query);
  return interval && Math.min(interval, ...queues.map(({ returnsIn }) => (returnsIn ? returnsIn * 1000 : interval)));
}

/**
 * Queries the queues that the admin can see. Refetches on changes, or every 30 seconds while the tab is visible.
 * `hasFailed` is true if no response has succeeded yet.
 */
export function useQueues() {
  const isSupported = useCapability('queues');
  const { data, isError } = useQuery(
    'get',
    '/queues',
    {},
    {
      enabled: isSupported,
      refetchInterval: (query) => getPollInterval(QUEUES_POLL_INTERVAL_MS, query, query.state.data?.data),
    },
  );
  const isLoaded = data !== undefined;
  return { isSupported, isLoaded, hasFailed: isError && !isLoaded, queues: data?.data ?? noQueues };
}

/** Queries the first cases of a queue and their total. Refetches on changes, or every 15 seconds. */
export function useQueueCases(name: QueueName, query: CasesQuery) {
  return useQuery(
    'get',
    '/queues/{name}/cases',
    { params: { path: { name }, query } },
    {
      refetchInterval: (query) =>
        getPollInterval(CASES_POLL_INTERVAL_MS, query, query.state.data && [query.state.data]),
      // Cached cases may already be decided by another admin.
      gcTime: 0,
      meta: { error: 'The queue could not be loaded.' },
    },
  );
}

/** Ends the admin's presence in the queue when the component unmounts. */
export function useLeaveQueue(name: QueueName): void {
  const client = useApiClient();
  useEffect(
    () => () => {
      // Errors are ignored, because presence expires on the server.
      client.DELETE('/queues/{name}/presence', { params: { path: { name } }, keepalive: true }).catch(() => undefined);
    },
    [client, name],
  );
}

/** Claims and releases a case. Both pass the new activity to `onActivityChange`. */
export function useClaim(name: QueueName, id: string, onActivityChange: (activity: CaseActivity) => void) {
  const params = { path: { name, id } };
  const claimCase = useMutation('put', '/queues/{name}/cases/{id}/claim', {
    meta: { error: 'The case could not be claimed.' },
    onSuccess: ({ data }) => onActivityChange(data),
  });
  const releaseCase = useMutation('delete', '/queues/{name}/cases/{id}/claim', {
    meta: { error: 'The case could not be released.' },
    onSuccess: ({ data }) => onActivityChange(data),
  });
  return {
    isPending: claimCase.isPending || releaseCase.isPending,
    /** @param from id of the admin whose claim is taken over */
    claimCase: (from?: string) => claimCase.mutate({ params, body: from === undefined ? {} : { from } }),
    releaseCase: () => releaseCase.mutate({ params }),
  };
}
