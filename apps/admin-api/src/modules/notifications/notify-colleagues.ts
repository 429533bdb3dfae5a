import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { notifications } from '../../database/schema';
import { insertNotifications } from './notifications-repository';

/** Per recipient, author and kind of notice within a day, each about a different record. Further notices are merged into one. */
const MAX_UNREAD_PER_AUTHOR = 20;

/** An action of an admin that colleagues are notified of. */
export interface ColleagueNotice {
  /** Who performed the action. */
  authorId: string;
  recipientIds: readonly string[];
  /** The permission required to see the notice. */
  permission: string;
  title: string;
  recordType: string;
  recordId: string;
  /**
   * Returns the text of a notice.
   *
   * @param count the actions on this record since the recipient last read the notice, at least 1
   */
  message: (count: number) => string;
  /**
   * Returns the text of the notice that merges those beyond the limit.
   *
   * @param count the number of merged notices, at least 1
   */
  moreMessage: (count: number) => string;
}

type UnreadNotice = {
  id: string;
  recipientId: string;
  recordId: string | null;
  occurrences: number;
  isOfLastDay: boolean;
};

/**
 * Reads an author's unread notices of a kind about a record or from the last day, newest first. Until the transaction ends,
 * they cannot be marked as read, and the author cannot add more.
 */
async function lockUnread(
  transaction: Transaction,
  { authorId, recipientIds, title, recordId }: ColleagueNotice,
): Promise<UnreadNotice[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('notices of ' || ${authorId}::text, 0))`);
  const isMatching = sql`recipient_id in ${recipientIds} and author_id = ${authorId} and title = ${title}
    and (record_id = ${recordId} or created_at > now() - interval '1 day')
    and not exists (select from notification_reads where notification_id = notifications.id and user_id = recipient_id)`;
  await transaction.execute(sql`select from notifications where ${isMatching} order by id for update`);
  // Read again, because a recipient may have marked one as read before the lock was granted.
  return readRows<UnreadNotice>(
    transaction,
    sql`select id, recipient_id as "recipientId", record_id as "recordId", occurrences,
        created_at > now() - interval '1 day' as "isOfLastDay"
      from notifications where ${isMatching} order by created_at desc, id desc`,
  );
}

/**
 * Notifies colleagues of an admin's action and limits how many notices one author can cause. Repeated actions on a record
 * share one notice until it is read. Beyond {@link MAX_UNREAD_PER_AUTHOR} unread notices, further ones share a notice without
 * a record. A shared notice has a count and moves to the top again.
 */
export async function notifyColleagues(transaction: Transaction, notice: ColleagueNotice): Promise<void> {
  const { authorId, recipientIds, permission, title, recordType, recordId, message, moreMessage } = notice;
  if (recipientIds.length === 0) return;
  const unread = await lockUnread(transaction, notice);
  const added: (typeof notifications.$inferInsert)[] = [];
  const repeatNotice = ({ id, occurrences }: UnreadNotice, toMessage: (count: number) => string) =>
    transaction
      .update(notifications)
      .set({ message: toMessage(occurrences + 1), occurrences: occurrences + 1, createdAt: sql`now()` })
      .where(eq(notifications.id, id));
  for (const recipientId of recipientIds) {
    const own = unread.filter((notice) => notice.recipientId === recipientId);
    const same = own.find((notice) => notice.recordId === recordId);
    const recent = own.filter(({ isOfLastDay }) => isOfLastDay);
    const more = recent.find((notice) => notice.recordId === null);
    const isAtLimit = recent.filter((notice) => notice.recordId !== null).length >= MAX_UNREAD_PER_AUTHOR;
    if (same) await repeatNotice(same, message);
    else if (!isAtLimit)
      added.push({ authorId, recipientId, permission, title, message: message(1), recordType, recordId });
    else if (more) await repeatNotice(more, moreMessage);
    else added.push({ authorId, recipientId, permission: 'any', title, message: moreMessage(1) });
  }
  await insertNotifications(transaction, added);
}
