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
    isOffered: useCapability('notification_reads'),
  };
}

/** Whether a notice is listed apart, above the others: it is about security, and stays until it is read. */
export const isUnreadSecurity = ({ category, isRead }: Notification): boolean => category === 'security' && !isRead;

/** How many security notices one call can mark. */
const MAX_MARKED_SECURITY = 100;

/** Marks all notifications as read, where the server can: of the security notices those that are shown. */
export function useMarkAllNotificationsRead() {
  const { mutate, isPending } = useMutation('put', '/notifications/read-all', {
    meta: { error: 'Failed to mark the notifications as read.', changesOnly: '/notifications' },
  });
  return {
    markAllRead: (rows: readonly Notification[]) => {
      const security = rows.filter(isUnreadSecurity).map(({ _id }) => _id);
      mutate(security.length > 0 ? { body: { security: security.slice(0, MAX_MARKED_SECURITY) } } : {});
    },
    isBusy: isPending,
    isOffered: useCapability('notification_reads'),
  };
}
