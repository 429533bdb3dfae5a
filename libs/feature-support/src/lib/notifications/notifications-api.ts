import { pollUnlessLive, useCapability, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type Notification = Schemas['Notification'];

/** Milliseconds from one look to the next. */
const refreshEvery = 60_000;

/** All notifications, newest first; asked for again when there is a new one, or every minute while the tab is visible. */
export function useNotifications() {
  return useQuery('get', '/notifications', {}, { refetchInterval: pollUnlessLive(refreshEvery) });
}

/** Marks one notification as read, where the server can. */
export function useMarkNotificationRead() {
  const { mutate, isPending, variables } = useMutation('put', '/notifications/{id}/read', {
    meta: { error: 'Failed to mark the notification as read.', changesOnly: '/notifications' },
  });
  return {
    markRead: (id: string) => mutate({ params: { path: { id } } }),
    /** The notification that is being marked. */
    busyId: isPending ? variables.params.path.id : undefined,
    isOffered: useCapability('notification_marks'),
  };
}

/** Marks all notifications as read, where the server can. */
export function useMarkAllNotificationsRead() {
  const { mutate, isPending } = useMutation('put', '/notifications/read-all', {
    meta: { error: 'Failed to mark the notifications as read.', changesOnly: '/notifications' },
  });
  return {
    markAllRead: () => mutate({}),
    isBusy: isPending,
    isOffered: useCapability('notification_marks'),
  };
}
