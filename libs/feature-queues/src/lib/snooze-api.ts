import { useMutation } from '@countinghouse/api-client';
import type { CaseActivity, QueueName } from './queues-api';

/** Snoozes and unsnoozes a case. Both pass the new activity to `onActivityChange`. */
export function useSnooze(name: QueueName, id: string, onActivityChange: (activity: CaseActivity) => void) {
  const params = { path: { name, id } };
  const putSnooze = useMutation('put', '/queues/{name}/cases/{id}/snooze', {
    onSuccess: ({ data }) => onActivityChange(data),
  });
  const deleteSnooze = useMutation('delete', '/queues/{name}/cases/{id}/snooze', {
    meta: { error: 'The snooze could not be ended.' },
    onSuccess: ({ data }) => onActivityChange(data),
  });
  return {
    isPending: deleteSnooze.isPending,
    /** @param note "" for none */
    snooze: (until: Date, note: string) =>
      putSnooze.mutateAsync({ params, body: { until: until.toISOString(), ...(note !== '' && { note }) } }),
    /** Resolves to whether it succeeded. A toast shows the error. */
    unsnoozeCase: () =>
      deleteSnooze.mutateAsync({ params }).then(
        () => true,
        () => false,
      ),
  };
}
