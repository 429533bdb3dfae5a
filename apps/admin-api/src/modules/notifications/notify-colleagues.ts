import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { notifications } from '../../database/schema';
import { insertNotifications } from './notifications-repository';

/** How many unread notices of one kind within a day a colleague gets from one author, each about a record of its own. */
const MAX_UNREAD_PER_AUTHOR = 20;

/** What somebody has done that colleagues are to know. */
export interface ColleagueNotice {
  /** Who did it. */
  authorId: string;
  recipientIds: readonly string[];
  /** The flag without which nobody sees the notice. */
  permission: string;
  title: string;
  recordType: string;
  recordId: string;
  /**
   * What the notice says.
   *
   * @param count how often the author did this about this record since the recipient last read of it; 1 or more
   */
  message: (count: number) => string;
  /**
   * What the notice says that stands for those beyond the limit, about any records.
   *
   * @param count how many these are; 1 or more
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
 * The unread notices of a kind that somebody has caused about a record or within a day, newest first. Nobody can mark them as read, and nobody can add to
 * them, until the transaction ends.
 */
async function lockUnread(
  transaction: Transaction,
  { authorId, recipientIds, title, recordId }: ColleagueNotice,
): Promise<UnreadNotice[]> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('notices of ' || ${authorId}::text, 0))`);
  const isMeant = sql`recipient_id in ${recipientIds} and author_id = ${authorId} and title = ${title}
    and (record_id = ${recordId} or created_at > now() - interval '1 day')
    and not exists (select from notification_reads where notification_id = notifications.id and user_id = recipient_id)`;
  await transaction.execute(sql`select from notifications where ${isMeant} order by id for update`);
  // Read again: somebody may have marked one as read while this waited for the lock.
  return readRows<UnreadNotice>(
    transaction,
    sql`select id, recipient_id as "recipientId", record_id as "recordId", occurrences,
        created_at > now() - interval '1 day' as "isOfLastDay"
      from notifications where ${isMeant} order by created_at desc, id desc`,
  );
}

/**
 * Notifies colleagues of what somebody has done, so that nobody can flood them: what is repeated about one record is one
 * notice until it is read, and of more than 20 unread notices of a kind within a day the further ones are one, without a
 * record. Such a notice counts, and becomes the latest again.
 */
export async function notifyColleagues(transaction: Transaction, notice: ColleagueNotice): Promise<void> {
  const { authorId, recipientIds, permission, title, recordType, recordId, message, moreMessage } = notice;
  if (recipientIds.length === 0) return;
  const unread = await lockUnread(transaction, notice);
  const added: (typeof notifications.$inferInsert)[] = [];
  const grow = ({ id, occurrences }: UnreadNotice, toMessage: (count: number) => string) =>
    transaction
      .update(notifications)
      .set({ message: toMessage(occurrences + 1), occurrences: occurrences + 1, createdAt: sql`now()` })
      .where(eq(notifications.id, id));
  for (const recipientId of recipientIds) {
    const own = unread.filter((each) => each.recipientId === recipientId);
    const same = own.find((each) => each.recordId === recordId);
    const recent = own.filter(({ isOfLastDay }) => isOfLastDay);
    const more = recent.find((each) => each.recordId === null);
    const isFull = recent.filter((each) => each.recordId !== null).length >= MAX_UNREAD_PER_AUTHOR;
    if (same) await grow(same, message);
    else if (!isFull)
      added.push({ authorId, recipientId, permission, title, message: message(1), recordType, recordId });
    else if (more) await grow(more, moreMessage);
    else added.push({ authorId, recipientId, permission: 'any', title, message: moreMessage(1) });
  }
  await insertNotifications(transaction, added);
}
