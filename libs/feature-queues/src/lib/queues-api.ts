import { pollUnlessLive, useApiClient, useCapability, useMutation, useQuery } from '@countinghouse/api-client';
import type { operations, Schemas } from '@countinghouse/api-client/schema';
import { useEffect } from 'react';

export type Queue = Schemas['Queue'];
export type QueueName = Schemas['QueueName'];
export type QueueCase = Schemas['QueueCase'];
export type CaseActivity = Schemas['CaseActivity'];
export type CaseSnooze = Schemas['CaseSnooze'];
/** What a queue can be asked. */
export type CasesQuestion = NonNullable<operations['listQueueCases']['parameters']['query']>;

const countedEveryMs = 30_000;
const listedEveryMs = 15_000;

const none: readonly Queue[] = [];

/**
 * As `pollUnlessLive`, and in any case when the next snoozed case returns, which nobody tells: it happens by itself.
 *
 * @param lists what the server says of that, once it is known
 */
function pollUntilReturn(
  milliseconds: number,
  query: Parameters<ReturnType<typeof pollUnlessLive>>[0],
  lists: readonly Pick<Queue, 'returnsIn'>[] = [],
): number | false {
  const every = pollUnlessLive(milliseconds)(query);
  return every && Math.min(every, ...lists.map(({ returnsIn }) => (returnsIn ? returnsIn * 1000 : every)));
}

/**
 * What waits in the queues that the admin may see, again when that changes, or every half minute while the tab is visible;
 * none where the server does not say. `hasFailed` is true where they could not be read even once.
 */
export function useQueues() {
  const isOffered = useCapability('queues');
  const { data, isError } = useQuery(
    'get',
    '/queues',
    {},
    { enabled: isOffered, refetchInterval: (query) => pollUntilReturn(countedEveryMs, query, query.state.data?.data) },
  );
  const isKnown = data !== undefined;
  return { isOffered, isKnown, hasFailed: isError && !isKnown, queues: data?.data ?? none };
}

/** The first cases of a queue, and how many there are; again when they change, or every quarter of a minute. */
export function useQueueCases(name: QueueName, query: CasesQuestion) {
  return useQuery(
    'get',
    '/queues/{name}/cases',
    { params: { path: { name }, query } },
    {
      refetchInterval: (query) => pollUntilReturn(listedEveryMs, query, query.state.data && [query.state.data]),
      // Who begins must not begin with what somebody else has decided meanwhile.
      gcTime: 0,
      meta: { error: 'The queue could not be read.' },
    },
  );
}

/** Tells the server, when the component goes, that the admin looks at no case of the queue any more. */
export function useLeaveQueue(name: QueueName): void {
  const client = useApiClient();
  useEffect(
    () => () => {
      // Nobody waits for the answer: without it the server forgets by itself.
      client.DELETE('/queues/{name}/presence', { params: { path: { name } }, keepalive: true }).catch(() => undefined);
    },
    [client, name],
  );
}

/** Takes a case, or gives it back; then it is told who is on it. */
export function useClaim(name: QueueName, id: string, onActivityChange: (activity: CaseActivity) => void) {
  const params = { path: { name, id } };
  const claimCase = useMutation('put', '/queues/{name}/cases/{id}/claim', {
    meta: { error: 'The case could not be taken.' },
    onSuccess: ({ data }) => onActivityChange(data),
  });
  const releaseCase = useMutation('delete', '/queues/{name}/cases/{id}/claim', {
    meta: { error: 'The case could not be given back.' },
    onSuccess: ({ data }) => onActivityChange(data),
  });
  return {
    isPending: claimCase.isPending || releaseCase.isPending,
    /** @param from the admin that it is taken over from */
    claimCase: (from?: string) => claimCase.mutate({ params, body: from === undefined ? {} : { from } }),
    releaseCase: () => releaseCase.mutate({ params }),
  };
}
