import { isMissingOperation, pollEvery, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type Notification = Schemas['Notification'];

/** Milliseconds from one look to the next. */
const refreshEvery = 60_000;

/** All notifications, newest first; asked for again every minute while the tab is visible. */
export function useNotifications() {
  return useQuery('get', '/notifications', {}, { refetchInterval: pollEvery(refreshEvery) });
}

/** Marks one notification as read. `isOffered` is false once the server turned out to lack the call. */
export function useMarkNotificationRead() {
  const { mutate, error, isPending, variables } = useMutation('put', '/notifications/{id}/read', {
    meta: { error: 'Failed to mark the notification as read.', changesOnly: '/notifications' },
  });
  return {
    markRead: (id: string) => mutate({ params: { path: { id } } }),
    /** The notification that is being marked. */
    busyId: isPending ? variables.params.path.id : undefined,
    isOffered: !isMissingOperation(error),
  };
}

/** Marks all notifications as read. `isOffered` is false once the server turned out to lack the call. */
export function useMarkAllNotificationsRead() {
  const { mutate, error, isPending } = useMutation('put', '/notifications/read-all', {
    meta: { error: 'Failed to mark the notifications as read.', changesOnly: '/notifications' },
  });
  return { markAllRead: () => mutate({}), isBusy: isPending, isOffered: !isMissingOperation(error) };
}
