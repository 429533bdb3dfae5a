import { sql } from 'drizzle-orm';
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
  createdAt: Date;
  isRead: boolean;
};

/** How many are shown: older ones are no longer news. */
const shown = 100;

const flagsOf = ({ role, permissions }: Reader) => [
  'any',
  ...(role === 'admin' ? ['main-admin'] : []),
  ...toFlags(permissions),
];

/**
 * The latest notifications of a reader. Picks the latest of each area and of their own first, so that a busy area does
 * not slow down a quiet one. What is theirs alone they see only as long as they hold its flag.
 */
const latest = (reader: Reader) => sql`
  select latest.* from (values ${sql.join(
    flagsOf(reader).map((flag) => sql`(${flag})`),
    sql`, `,
  )}) as flags (flag)
    cross join lateral (
      select * from notifications where permission = flag and recipient_id is null
      order by created_at desc, id desc limit ${shown}
    ) as latest
  union all (
    select * from notifications where recipient_id = ${reader.id} and permission in ${flagsOf(reader)}
    order by created_at desc, id desc limit ${shown}
  )
  order by created_at desc, id desc limit ${shown}`;

/** The latest hundred notifications of a reader's areas, newest first. */
export async function listNotifications(db: Executor, reader: Reader): Promise<NotificationRow[]> {
  const query = sql`
    select note.id, note.title, note.message, note.record_type as "recordType", note.record_id as "recordId",
      note.created_at as "createdAt", reading.user_id is not null as "isRead"
    from (${latest(reader)}) as note
      left join notification_reads as reading on reading.notification_id = note.id and reading.user_id = ${reader.id}
    order by note.created_at desc, note.id desc`;
  return readRows(db, query);
}

/** A notification of a reader's areas or of their own, however old. */
export async function findNotification(
  db: Executor,
  reader: Reader,
  id: string,
): Promise<Omit<NotificationRow, 'isRead'> | undefined> {
  const query = sql`
    select id, title, message, record_type as "recordType", record_id as "recordId", created_at as "createdAt"
    from notifications
    where id = ${id} and permission in ${flagsOf(reader)} and coalesce(recipient_id = ${reader.id}, true)`;
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
 * Marks all that the list shows.
 *
 * @returns how many were unread
 */
export async function markAllRead(transaction: Transaction, reader: Reader): Promise<number> {
  const { rows } = await transaction.execute(sql`
    insert into notification_reads (notification_id, user_id)
    select note.id, ${reader.id}::uuid from (${latest(reader)}) as note
    on conflict do nothing returning notification_id`);
  return rows.length;
}

export async function insertNotifications(
  transaction: Transaction,
  rows: (typeof notifications.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await transaction.insert(notifications).values(rows);
}
