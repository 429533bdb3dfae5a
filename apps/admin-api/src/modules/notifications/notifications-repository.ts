import { and, sql, type SQL } from 'drizzle-orm';
import type { Executor, Transaction } from '../../database/database';
import type { Caller } from '../../contract/operation-types';
import { readRows } from '../../database/read-rows';
import { notifications } from '../../database/schema';
import { toFlags } from '../admins/permissions';

/** Whose notifications are meant: those of their areas and their own, read or not read by them. */
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

/** How many the list has at most of unread security notices, and of all others. */
const MAX_LISTED = 100;

const flagsOf = ({ role, permissions }: Reader) => [
  'any',
  ...(role === 'admin' ? ['main-admin'] : []),
  ...toFlags(permissions),
];

/** Whether a row of `notifications` is a security notice that the reader has not read. */
const isUnreadSecurity = (reader: Reader) => sql`(notifications.is_security and not exists (
  select from notification_reads where notification_id = notifications.id and user_id = ${reader.id}))`;

/** Whether a row of `notifications` is for the reader: what is theirs alone they see only as long as they hold its flag. */
const isFor = (reader: Reader) => sql`(notifications.permission in ${flagsOf(reader)}
  and (notifications.recipient_id is null or notifications.recipient_id = ${reader.id}))`;

/**
 * The latest notifications of a reader that fulfil a condition. Picks the latest of each area and of their own first, so that
 * a busy area does not slow down a quiet one.
 */
const latest = (reader: Reader, condition: SQL) => sql`
  select latest.* from (values ${sql.join(
    flagsOf(reader).map((flag) => sql`(${flag})`),
    sql`, `,
  )}) as flags (flag)
    cross join lateral (
      select * from notifications where permission = flag and recipient_id is null and ${condition}
      order by created_at desc, id desc limit ${MAX_LISTED}
    ) as latest
  union all (
    select * from notifications where recipient_id = ${reader.id} and permission in ${flagsOf(reader)} and ${condition}
    order by created_at desc, id desc limit ${MAX_LISTED}
  )
  order by created_at desc, id desc limit ${MAX_LISTED}`;

/** The latest hundred without the security notices that are unread: those have places of their own. */
const latestOthers = (reader: Reader) => latest(reader, sql`not ${isUnreadSecurity(reader)}`);

const fields = sql`notifications.id, title, message, record_type as "recordType", record_id as "recordId",
  is_security as "isSecurity", created_at as "createdAt"`;

/**
 * The notifications of a reader's areas, newest first: the latest hundred security notices that they have not read, and
 * beside these the latest hundred of all others, so that no number of others hides a security notice.
 */
export async function listNotifications(db: Executor, reader: Reader): Promise<NotificationRow[]> {
  const query = sql`
    select ${fields}, reading.user_id is not null as "isRead"
    from (
      (${latest(reader, isUnreadSecurity(reader))}) union all (${latestOthers(reader)})
    ) as notifications
      left join notification_reads as reading
        on reading.notification_id = notifications.id and reading.user_id = ${reader.id}
    order by notifications.created_at desc, notifications.id desc`;
  return readRows(db, query);
}

/** How many security notices a reader has not read, listed or not. */
export const countUnreadSecurity = (db: Executor, reader: Reader): Promise<number> =>
  db.$count(notifications, and(isUnreadSecurity(reader), isFor(reader)));

/** A notification of a reader's areas or of their own, however old. */
export async function findNotification(
  db: Executor,
  reader: Reader,
  id: string,
): Promise<Omit<NotificationRow, 'isRead'> | undefined> {
  const query = sql`select ${fields} from notifications where id = ${id} and ${isFor(reader)}`;
  const [found] = await readRows<Omit<NotificationRow, 'isRead'>>(db, query);
  return found;
}

/** @returns whether it was unread */
export async function markRead(transaction: Transaction, reader: Reader, id: string): Promise<boolean> {
  const { rows } = await transaction.execute(sql`
    insert into notification_reads (notification_id, user_id) values (${id}, ${reader.id})
    on conflict do nothing returning notification_id`);
  return rows.length > 0;
}

/**
 * Marks all that the list shows, but for the security notices.
 *
 * @param security the ids of the security notices to mark with them: those that the reader has seen
 * @returns how many were unread
 */
export async function markAllRead(
  transaction: Transaction,
  reader: Reader,
  security: readonly string[],
): Promise<number> {
  const isNamed = security.length > 0 ? sql`id in ${security}` : sql`false`;
  const { rows } = await transaction.execute(sql`
    insert into notification_reads (notification_id, user_id)
    select id, ${reader.id}::uuid from (
      (${latestOthers(reader)})
      union all
      select * from notifications where ${isNamed} and is_security and ${isFor(reader)}
    ) as marked
    on conflict do nothing returning notification_id`);
  return rows.length;
}

/** @param rows `isSecurity` keeps a notice listed until it is read; default: false */
export async function insertNotifications(
  transaction: Transaction,
  rows: (typeof notifications.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await transaction.insert(notifications).values(rows);
}
