import type { Schemas } from '@countinghouse/api-client/strict';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { countUnreadSecurity, listNotifications, type NotificationRow } from './notifications-repository';
import { markAllNotificationsAsRead, markNotificationAsRead } from './notifications-service';

const toNotification = (row: NotificationRow): Schemas['Notification'] => {
  const { id, title, message, recordType, recordId, isSecurity, createdAt, isRead } = row;
  return {
    _id: id,
    title,
    message,
    createdAt: createdAt.toISOString(),
    isRead,
    category: isSecurity ? 'security' : 'general',
    record: recordType !== null && recordId !== null ? { type: recordType, _id: recordId } : null,
  };
};

const toUnreadMessage = (remaining: number) =>
  `All notifications are read except ${remaining} security ${remaining === 1 ? 'notice' : 'notices'}.`;

export function notificationsHandlers({
  database: { orm },
}: Deps): Pick<Handlers, 'listNotifications' | 'markNotificationRead' | 'markAllNotificationsRead'> {
  return {
    listNotifications: async ({ caller }) => {
      const [rows, unread] = await Promise.all([listNotifications(orm, caller), countUnreadSecurity(orm, caller)]);
      return { data: rows.map(toNotification), unread_security: unread };
    },

    markNotificationRead: async (call) => ({
      data: toNotification(await markNotificationAsRead(orm, call, call.params.id)),
    }),

    markAllNotificationsRead: async (call) => {
      const remaining = await markAllNotificationsAsRead(orm, call, call.body);
      return { message: remaining === 0 ? 'All notifications are read.' : toUnreadMessage(remaining) };
    },
  };
}
