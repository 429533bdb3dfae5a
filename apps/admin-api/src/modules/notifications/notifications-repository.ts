import { and, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import type { Caller } from '../../contract/operation-types';
import { readRows } from '../../database/read-rows';
import { notifications } from '../../database/schema';
import { toPermissionKeys } from '../admins/permissions';

/** The account whose notifications are read: its own and those for its permissions. */
export type Reader = Pick<Caller, 'id' | 'role' | 'permissions'>;

export type NotificationRow = {
  id: string;
  title: string;
  message: string;
  recordType: string | null;
  recordId: string | null;
  isSecurity: boolean;
  createdAt: Date;
  isRead: boolean;
};

/** The most unread security notices in the list, and the most other notifications. */
const MAX_LISTED = 100;

const getPermissionNames = ({ role, permissions }: Reader) => [
  'any',
  ...(role === 'admin' ? ['main-admin'] : []),
  ...toPermissionKeys(permissions),
];

/** A condition: a row of `notifications` is a security notice that the reader has not read. */
const isUnreadSecurity = (reader: Reader) => sql`(notifications.is_security and not exists (
  select from notification_reads where notification_id = notifications.id and user_id = ${reader.id}))`;

/** A condition: a row of `notifications` is visible to the reader. A personal one also requires its permission. */
const isVisibleTo = (reader: Reader) => sql`(notifications.permission in ${getPermissionNames(reader)}
  and (notifications.recipient_id is null or notifications.recipient_id = ${reader.id}))`;

/**
 * Selects a reader's latest notifications that meet a condition. Limits each permission separately first, so
 * that one with many notifications does not slow down the query for the others.
 */
const selectLatest = (reader: Reader, condition: SQL) => sql`
  select latest.* from (values ${sql.join(
    getPermissionNames(reader).map((flag) => sql`(${flag})`),
    sql`, `,
  )}) as flags (flag)
    cross join lateral (
      select * from notifications where permission = flag and recipient_id is null and ${condition}
      order by created_at desc, id desc limit ${MAX_LISTED}
    ) as latest
  union all (
    select * from notifications where recipient_id = ${reader.id} and permission in ${getPermissionNames(reader)} and ${condition}
    order by created_at desc, id desc limit ${MAX_LISTED}
  )
  order by created_at desc, id desc limit ${MAX_LISTED}`;

/** Selects the latest notifications without unread security notices, which have a limit of their own. */
const selectLatestOthers = (reader: Reader) => selectLatest(reader, sql`not ${isUnreadSecurity(reader)}`);

const fields = sql`notifications.id, title, message, record_type as "recordType", record_id as "recordId",
  is_security as "isSecurity", created_at as "createdAt"`;

/**
 * Returns a reader's notifications, newest first: the latest unread security notices and the latest others, each up to
 * {@link MAX_LISTED}, so that others never hide a security notice.
 */
export async function listNotifications(db: Executor, reader: Reader): Promise<NotificationRow[]> {
  const query = sql`
    select ${fields}, reading.user_id is not null as "isRead"
    from (
      (${selectLatest(reader, isUnreadSecurity(reader))}) union all (${selectLatestOthers(reader)})
    ) as notifications
      left join notification_reads as reading
        on reading.notification_id = notifications.id and reading.user_id = ${reader.id}
    order by notifications.created_at desc, notifications.id desc`;
  return readRows(db, query);
}

/** Counts a reader's unread security notices, listed or not. */
export const countUnreadSecurity = (db: Executor, reader: Reader): Promise<number> =>
  db.$count(notifications, and(isUnreadSecurity(reader), isVisibleTo(reader)));

/** Returns a notification that is visible to the reader, whether or not it is still listed. */
export async function findNotification(
  db: Executor,
  reader: Reader,
  id: string,
): Promise<Omit<NotificationRow, 'isRead'> | undefined> {
  const query = sql`select ${fields} from notifications where id = ${id} and ${isVisibleTo(reader)}`;
  const [notification] = await readRows<Omit<NotificationRow, 'isRead'>>(db, query);
  return notification;
}

/** @returns whether it was unread */
export async function markRead(transaction: Transaction, reader: Reader, id: string): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    insert into notification_reads (notification_id, user_id) values (${id}, ${reader.id})
    on conflict do nothing returning notification_id`);
  return rows.length > 0;
}

/**
 * Marks all listed notifications as read, except security notices.
 *
 * @param security the ids of security notices to mark too: those that the reader has seen
 * @returns the number that were unread
 */
export async function markAllRead(
  transaction: Transaction,
  reader: Reader,
  security: readonly string[],
): Promise<number> {
  const isSelected = security.length > 0 ? sql`id in ${security}` : sql`false`;
  const { rows } = await transaction.execute(sql`
    insert into notification_reads (notification_id, user_id)
    select id, ${reader.id}::uuid from (
      (${selectLatestOthers(reader)})
      union all
      select * from notifications where ${isSelected} and is_security and ${isVisibleTo(reader)}
    ) as marked
    on conflict do nothing returning notification_id`);
  return rows.length;
}

/** @param rows `isSecurity` keeps a notification listed until it is read; default: false */
export async function insertNotifications(
  transaction: Transaction,
  rows: (typeof notifications.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await transaction.insert(notifications).values(rows);
}
