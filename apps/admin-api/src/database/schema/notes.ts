import { boolean, index, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { users } from './people';

/** The kinds of records that notes are about, in the contract's words. */
export const noteRecordType = pgEnum('note_record_type', ['user', 'withdrawal', 'transaction', 'ticket']);

/**
 * What admins write down about a record. Append-only by trigger, but for the pin. No record of these kinds is ever deleted:
 * a closed account keeps its row, and so its notes.
 */
export const notes = pgTable(
  'notes',
  {
    id: uuid().primaryKey().defaultRandom(),
    recordType: noteRecordType().notNull(),
    recordId: uuid().notNull(),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    isPinned: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('notes_record').on(table.recordType, table.recordId, table.isPinned, table.createdAt, table.id)],
);

/** Whom a note names. Append-only by trigger. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: uuid()
      .notNull()
      .references(() => notes.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.noteId, table.userId] })],
);
