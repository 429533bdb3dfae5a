import type { Schemas } from '@countinghouse/api-client/whole';
import type { WriteContext } from '../../contract/operation-types';
import type { Orm } from '../../database/database';
import { notFound } from '../../common/http-error';
import { recordWrite } from '../audit-log/audit-log-repository';
import {
  countUnreadSecurity,
  findNotification,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notifications-repository';

export async function readNotification(db: Orm, context: WriteContext, id: string): Promise<NotificationRow> {
  const { caller } = context;
  return db.transaction(async (transaction) => {
    const found = await findNotification(transaction, caller, id);
    if (!found) throw notFound('Notification');
    const wasUnread = await markRead(transaction, caller, id);
    if (wasUnread) {
      const sides = { before: { isRead: false }, after: { isRead: true } };
      await recordWrite(transaction, context, { entity: 'notification', entityId: found.id, ...sides });
    }
    return { ...found, isRead: true };
  });
}

/**
 * Marks as read all that the caller may see, and of the security notices those that are named.
 *
 * @returns how many security notices are left
 */
export async function readAllNotifications(
  db: Orm,
  context: WriteContext,
  { security = [] }: Schemas['ReadNotifications'],
): Promise<number> {
  return db.transaction(async (transaction) => {
    const marked = await markAllRead(transaction, context.caller, security);
    if (marked > 0) await recordWrite(transaction, context, { entity: 'notification', after: { marked } });
    return countUnreadSecurity(transaction, context.caller);
  });
}
