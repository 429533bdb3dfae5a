import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import { getOffset, type Page } from '../../common/paging';
import type { Permissions } from '../../common/permission-keys';
import type { Executor, Transaction } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { noteMentions, notes, users } from '../../database/schema';
import { isStaff } from '../session/session-repository';
import type { NoteRecordType } from './note-records';

/** A note with the current names of its author and of the mentioned colleagues. */
export type NoteRow = {
  id: string;
  recordType: NoteRecordType;
  text: string;
  author: Schemas['Colleague'];
  createdAt: Date;
  isPinned: boolean;
  mentions: Schemas['Colleague'][];
};

export interface NoteRecord {
  recordType: NoteRecordType;
  recordId: string;
}

const toColleague = (table: SQL) => sql`json_build_object('_id', ${table}.id, 'fullName', ${table}.full_name)`;

/** @param rows a query for rows of `notes` */
const selectNotes = (rows: SQL) => sql`
  select note.id, note.record_type as "recordType", note.text, note.created_at as "createdAt",
    note.is_pinned as "isPinned", ${toColleague(sql`author`)} as author,
    (
      select coalesce(json_agg(${toColleague(sql`person`)} order by person.name_key, person.id), '[]')
      from note_mentions join users as person on person.id = user_id where note_id = note.id
    ) as mentions
  from (${rows}) as note join users as author on author.id = note.author_id
  order by note.is_pinned desc, note.created_at desc, note.id desc`;

const isOnRecord = ({ recordType, recordId }: NoteRecord) =>
  and(eq(notes.recordType, recordType), eq(notes.recordId, recordId));

/** Returns a page of a record's notes: pinned notes first, then newest first. */
export async function listNotes(db: Executor, record: NoteRecord, page: Page): Promise<NoteRow[]> {
  const rows = sql`select * from notes where ${isOnRecord(record)}
    order by is_pinned desc, created_at desc, id desc limit ${page.limit} offset ${getOffset(page)}`;
  return readRows(db, selectNotes(rows));
}

export const countNotes = (db: Executor, record: NoteRecord): Promise<number> => db.$count(notes, isOnRecord(record));

/** @param forUpdate locks the note until the transaction ends */
export async function findNote(db: Executor, id: string, { forUpdate = false } = {}): Promise<NoteRow | undefined> {
  const lock = forUpdate ? sql`for update` : sql``;
  const [note] = await readRows<NoteRow>(db, selectNotes(sql`select * from notes where id = ${id} ${lock}`));
  return note;
}

/** @returns the id of the note */
export async function insertNote(
  transaction: Transaction,
  { mentions, ...values }: NoteRecord & { authorId: string; text: string; mentions: readonly string[] },
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

/** Returns the active staff accounts with a permission, except one, sorted by name. */
export const listColleagues = (
  db: Executor,
  permission: keyof Permissions,
  excludedId: string,
): Promise<Schemas['Colleague'][]> =>
  db
    .select({ _id: users.id, fullName: users.fullName })
    .from(users)
    .where(
      and(
        isStaff,
        eq(users.status, 'active'),
        or(eq(users.role, 'admin'), sql`${permission} = any(${users.permissions})`),
        ne(users.id, excludedId),
      ),
    )
    .orderBy(users.nameKey, users.id);
