import type { Schemas } from '@countinghouse/api-client/strict';
import type { NoteRow } from './notes-repository';

export const toNote = ({ id, text, author, createdAt, isPinned, mentions }: NoteRow): Schemas['Note'] => ({
  _id: id,
  text,
  author,
  createdAt: createdAt.toISOString(),
  isPinned,
  mentions,
});
