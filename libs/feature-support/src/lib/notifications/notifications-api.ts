import { pollUnlessLive, useCapability, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type Notification = Schemas['Notification'];

const REFRESH_INTERVAL_MS = 60_000;

/** Fetches all notifications, newest first. Refetches on a live event, or every minute while the tab is visible. */
export function useNotifications() {
  return useQuery('get', '/notifications', {}, { refetchInterval: pollUnlessLive(REFRESH_INTERVAL_MS) });
}

/** Marks a notification as read. */
export function useMarkNotificationRead() {
  const { mutate, isPending, variables } = useMutation('put', '/notifications/{id}/read', {
    meta: { error: 'Failed to mark the notification as read.', changesOnly: '/notifications' },
  });
  return {
    markRead: (id: string) => mutate({ params: { path: { id } } }),
    /** Id of the notification being marked. */
    busyId: isPending ? variables.params.path.id : undefined,
    isSupported: useCapability('notification_reads'),
  };
}

/** Returns whether a notification is an unread security notice, which is listed above the others. */
export const isUnreadSecurity = ({ category, isRead }: Notification): boolean => category === 'security' && !isRead;

// Limit of the contract.
const MAX_MARKED_SECURITY = 100;

/** Marks all notifications as read, but only those security notices that are listed. */
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
    isSupported: useCapability('notification_reads'),
  };
}
