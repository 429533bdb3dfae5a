import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { countUnreadSecurity, listNotifications, type NotificationRow } from './notifications-repository';
import { readAllNotifications, readNotification } from './notifications-service';

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

/** What a reader is told whose unread security notices were not among those to be marked. */
const readBut = (left: number) =>
  `All notifications are read but ${left} security ${left === 1 ? 'notice' : 'notices'}.`;

export function notificationsHandlers({
  database: { orm },
}: Deps): Pick<Handlers, 'listNotifications' | 'markNotificationRead' | 'markAllNotificationsRead'> {
  return {
    listNotifications: async ({ caller }) => {
      const [rows, unread] = await Promise.all([listNotifications(orm, caller), countUnreadSecurity(orm, caller)]);
      return { data: rows.map(toNotification), unread_security: unread };
    },

    markNotificationRead: async (call) => ({
      data: toNotification(await readNotification(orm, call, call.params.id)),
    }),

    markAllNotificationsRead: async (call) => {
      const left = await readAllNotifications(orm, call, call.body);
      return { message: left === 0 ? 'All notifications are read.' : readBut(left) };
    },
  };
}
