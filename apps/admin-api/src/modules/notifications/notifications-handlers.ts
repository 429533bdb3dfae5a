import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { notFound } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import {
  countUnreadSecurity,
  findNotification,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notifications-repository';

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

    markNotificationRead: async (call) => {
      const { id } = call.params;
      const { caller } = call;
      return orm.transaction(async (transaction) => {
        const found = await findNotification(transaction, caller, id);
        if (!found) throw notFound('Notification');
        const wasUnread = await markRead(transaction, caller, id);
        if (wasUnread) {
          const sides = { before: { isRead: false }, after: { isRead: true } };
          await recordWrite(transaction, call, { entity: 'notification', entityId: found.id, ...sides });
        }
        return { data: toNotification({ ...found, isRead: true }) };
      });
    },

    markAllNotificationsRead: async (call) =>
      orm.transaction(async (transaction) => {
        const marked = await markAllRead(transaction, call.caller, call.body.security ?? []);
        if (marked > 0) await recordWrite(transaction, call, { entity: 'notification', after: { marked } });
        const left = await countUnreadSecurity(transaction, call.caller);
        return { message: left === 0 ? 'All notifications are read.' : readBut(left) };
      }),
  };
}
