import type { Schemas } from '@countinghouse/api-client/strict';
import type { WriteContext } from '../../contract/operation-types';
import type { Orm } from '../../database/database';
import { notFound } from '../../common/http-error';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import {
  countUnreadSecurity,
  findNotification,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notifications-repository';

export async function markNotificationAsRead(db: Orm, context: WriteContext, id: string): Promise<NotificationRow> {
  const { caller } = context;
  return db.transaction(async (transaction) => {
    const notification = await findNotification(transaction, caller, id);
    if (!notification) throw notFound('Notification');
    const wasUnread = await markRead(transaction, caller, id);
    if (wasUnread) {
      const change = { before: { isRead: false }, after: { isRead: true } };
      await writeAuditEntry(transaction, context, { entity: 'notification', entityId: notification.id, ...change });
    }
    return { ...notification, isRead: true };
  });
}

/**
 * Marks the caller's notifications as read, but only the given security notices.
 *
 * @returns the number of unread security notices
 */
export async function markAllNotificationsAsRead(
  db: Orm,
  context: WriteContext,
  { security = [] }: Schemas['ReadNotifications'],
): Promise<number> {
  return db.transaction(async (transaction) => {
    const marked = await markAllRead(transaction, context.caller, security);
    if (marked > 0) await writeAuditEntry(transaction, context, { entity: 'notification', after: { marked } });
    return countUnreadSecurity(transaction, context.caller);
  });
}
