import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import { offsetOf, type Page } from '../../common/paging';
import type { Permissions } from '../../common/permission-flags';
import type { Executor, Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { noteMentions, notes, users } from '../../database/schema';
import { isStaff } from '../session/session-repository';
import type { NoteRecordType } from './note-records';

/** A note with the names of its people as they are today. */
export type NoteRow = {
  id: string;
  recordType: NoteRecordType;
  text: string;
  author: Schemas['Colleague'];
  createdAt: Date;
  isPinned: boolean;
  mentions: Schemas['Colleague'][];
};

/** A record that has notes. */
export interface NotedRecord {
  recordType: NoteRecordType;
  recordId: string;
}

const colleague = (table: SQL) => sql`json_build_object('_id', ${table}.id, 'fullName', ${table}.full_name)`;

/** @param found a query for rows of notes */
const selectNotes = (found: SQL) => sql`
  select note.id, note.record_type as "recordType", note.text, note.created_at as "createdAt",
    note.is_pinned as "isPinned", ${colleague(sql`author`)} as author,
    (
      select coalesce(json_agg(${colleague(sql`person`)} order by person.name_key, person.id), '[]')
      from note_mentions join users as person on person.id = user_id where note_id = note.id
    ) as mentions
  from (${found}) as note join users as author on author.id = note.author_id
  order by note.is_pinned desc, note.created_at desc, note.id desc`;

const isOf = ({ recordType, recordId }: NotedRecord) =>
  and(eq(notes.recordType, recordType), eq(notes.recordId, recordId));

/** A page of the notes on a record: the pinned ones, and then the others, each newest first. */
export async function listNotes(db: Executor, record: NotedRecord, page: Page): Promise<NoteRow[]> {
  const found = sql`select * from notes where ${isOf(record)}
    order by is_pinned desc, created_at desc, id desc limit ${page.limit} offset ${offsetOf(page)}`;
  return readRows(db, selectNotes(found));
}

export const countNotes = (db: Executor, record: NotedRecord): Promise<number> => db.$count(notes, isOf(record));

/** @param forUpdate locks the note against others who pin it until the transaction ends */
export async function findNote(db: Executor, id: string, { forUpdate = false } = {}): Promise<NoteRow | undefined> {
  const lock = forUpdate ? sql`for update` : sql``;
  const [found] = await readRows<NoteRow>(db, selectNotes(sql`select * from notes where id = ${id} ${lock}`));
  return found;
}

/** @returns the id of the note */
export async function insertNote(
  transaction: Transaction,
  { mentions, ...values }: NotedRecord & { authorId: string; text: string; mentions: readonly string[] },
): Promise<string> {
  const [note] = await transaction.insert(notes).values(values).returning({ id: notes.id });
  if (!note) throw new Error('An inserted note was not returned.');
  if (mentions.length > 0) {
    await transaction.insert(noteMentions).values(mentions.map((userId) => ({ noteId: note.id, userId })));
  }
  return note.id;
}

export async function setNotePinned(transaction: Transaction, id: string, isPinned: boolean): Promise<void> {
  await transaction.update(notes).set({ isPinned }).where(eq(notes.id, id));
}

/** Those who use the panel and hold a flag, in the order of their names and without one of them. */
export const listColleagues = (
  db: Executor,
  flag: keyof Permissions,
  without: string,
): Promise<Schemas['Colleague'][]> =>
  db
    .select({ _id: users.id, fullName: users.fullName })
    .from(users)
    .where(
      and(
        isStaff,
        eq(users.status, 'active'),
        or(eq(users.role, 'admin'), sql`${flag} = any(${users.permissions})`),
        ne(users.id, without),
      ),
    )
    .orderBy(users.nameKey, users.id);
