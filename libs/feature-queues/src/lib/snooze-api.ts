import { useMutation } from '@countinghouse/api-client';
import type { CaseActivity, QueueName } from './queues-api';

/** Puts a case off, or brings it back; then it is told who is on it. */
export function useSnooze(name: QueueName, id: string, onActivityChange: (activity: CaseActivity) => void) {
  const params = { path: { name, id } };
  const put = useMutation('put', '/queues/{name}/cases/{id}/snooze', {
    onSuccess: ({ data }) => onActivityChange(data),
  });
  const remove = useMutation('delete', '/queues/{name}/cases/{id}/snooze', {
    meta: { error: 'The case could not be brought back.' },
    onSuccess: ({ data }) => onActivityChange(data),
  });
  return {
    isPending: remove.isPending,
    /** @param note "" is none */
    snooze: (until: Date, note: string) =>
      put.mutateAsync({ params, body: { until: until.toISOString(), ...(note !== '' && { note }) } }),
    /** Resolves with whether it worked; a failure is shown in the corner. */
    unsnoozeCase: () =>
      remove.mutateAsync({ params }).then(
        () => true,
        () => false,
      ),
  };
}
