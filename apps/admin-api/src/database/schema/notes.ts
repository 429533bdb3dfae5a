import { boolean, index, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { users } from './people';

/** The kinds of records that can have notes. */
export const noteRecordType = pgEnum('note_record_type', ['user', 'withdrawal', 'transaction', 'ticket']);

/**
 * Notes of admins about a record. Append-only by trigger, except for the pin. Records of these kinds are never deleted: a closed
 * account keeps its row, and so its notes.
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

/** The colleagues that a note mentions. Append-only by trigger. */
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
