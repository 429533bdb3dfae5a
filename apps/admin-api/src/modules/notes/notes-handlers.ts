import type { Schemas } from '@countinghouse/api-client/whole';
import type { Call, Caller, Handlers } from '../../contract/operation-types';
import type { Transaction } from '../../database/database';
import type { Deps } from '../../config/deps';
import { notFound, permissionMissing, tooManyMentions, validationFailed } from '../../common/http-error';
import { toPagination } from '../../common/paging';
import { excerptOf, keptText } from '../../common/texts';
import { recordWrite } from '../audit-log/audit-log-repository';
import { notifyColleagues } from '../notifications/notify-colleagues';
import { countInWindow, keyOf } from '../session/attempts';
import { findRecordName, noteRecordKinds, type NoteRecordType } from './note-records';
import {
  countNotes,
  findNote,
  insertNote,
  listColleagues,
  listNotes,
  setNotePinned,
  type NotedRecord,
  type NoteRow,
} from './notes-repository';

type NotesOperation = 'listNotes' | 'addNote' | 'setNotePinned' | 'listColleagues';

const noSuchNote = () => notFound('Note');

const toNote = ({ id, text, author, createdAt, isPinned, mentions }: NoteRow): Schemas['Note'] => ({
  _id: id,
  text,
  author,
  createdAt: createdAt.toISOString(),
  isPinned,
  mentions,
});

/**
 * @returns the flag of a kind of record
 * @throws HttpError where the caller does not hold it
 */
function requireFlag({ permissions }: Caller, recordType: NoteRecordType) {
  const { flag } = noteRecordKinds[recordType];
  if (!permissions[flag]) throw permissionMissing(flag);
  return flag;
}

/** @throws HttpError where somebody among them may not be told, at the field */
async function checkMentions(transaction: Transaction, call: Call<'addNote'>, flag: ReturnType<typeof requireFlag>) {
  const { mentions = [] } = call.body;
  if (mentions.length === 0) return;
  const colleagues = await listColleagues(transaction, flag, call.caller.id);
  if (mentions.every((id) => colleagues.some(({ _id }) => _id === id))) return;
  const message = 'Only colleagues who may see this record can be mentioned.';
  throw validationFailed([{ field: 'mentions', message }]);
}

/** How many mentions one author has in a minute, over all of their notes. */
const MAX_MENTIONS_PER_MINUTE = 30;

/** @throws HttpError 429 where the author has mentioned too many within a minute; then nothing is kept of the note */
async function limitMentions(transaction: Transaction, authorId: string, mentions: number): Promise<void> {
  if (mentions === 0) return;
  const limit = { weight: mentions, toError: tooManyMentions };
  await countInWindow(transaction, keyOf('mentions', authorId), MAX_MENTIONS_PER_MINUTE, 1, limit);
}

/** Tells each whom a note mentions, and nobody else. */
const tellMentioned = (transaction: Transaction, { recordType, recordId }: NotedRecord, note: NoteRow, name: string) =>
  notifyColleagues(transaction, {
    authorId: note.author._id,
    recipientIds: note.mentions.map(({ _id }) => _id),
    permission: noteRecordKinds[recordType].flag,
    title: 'You were mentioned',
    recordType,
    recordId,
    message: (count) => {
      const times = count === 1 ? 'in a note' : `${count} times in notes`;
      return `${note.author.fullName} mentioned you ${times} on ${recordType} ${name}: ${excerptOf(note.text)}`;
    },
    moreMessage: (count) => `${note.author.fullName} mentioned you in ${count} more ${count === 1 ? 'note' : 'notes'}.`,
  });

export function notesHandlers({ database: { orm } }: Deps): Pick<Handlers, NotesOperation> {
  return {
    listNotes: async ({ query: { record_type: recordType, record_id: recordId, page = 1, limit = 10 }, caller }) => {
      requireFlag(caller, recordType);
      const record = { recordType, recordId };
      const [rows, total] = await Promise.all([listNotes(orm, record, { page, limit }), countNotes(orm, record)]);
      return { data: rows.map(toNote), pagination: toPagination({ page, limit }, { total }) };
    },

    addNote: async (call) => {
      const { record_type: recordType, record_id: recordId, text, mentions = [] } = call.body;
      const flag = requireFlag(call.caller, recordType);
      return orm.transaction(async (transaction) => {
        const name = await findRecordName(transaction, recordType, recordId);
        if (name === undefined) throw notFound('Record');
        await checkMentions(transaction, call, flag);
        await limitMentions(transaction, call.caller.id, mentions.length);
        const record = { recordType, recordId };
        const values = { ...record, authorId: call.caller.id, text: keptText(text), mentions };
        const note = await findNote(transaction, await insertNote(transaction, values));
        if (!note) throw noSuchNote();
        await tellMentioned(transaction, record, note, name);
        // The text stands in the note for good.
        const after = { record: `${recordType} ${name}`, mentions: note.mentions.map(({ fullName }) => fullName) };
        await recordWrite(transaction, call, { entity: 'note', entityId: note.id, after });
        return { data: toNote(note) };
      });
    },

    setNotePinned: async (call) => {
      const { pinned: isPinned } = call.body;
      return orm.transaction(async (transaction) => {
        const note = await findNote(transaction, call.params.id, { forUpdate: true });
        if (!note) throw noSuchNote();
        requireFlag(call.caller, note.recordType);
        if (note.isPinned !== isPinned) {
          await setNotePinned(transaction, note.id, isPinned);
          const sides = { before: { isPinned: note.isPinned }, after: { isPinned } };
          await recordWrite(transaction, call, { entity: 'note', entityId: note.id, ...sides });
        }
        return { data: toNote({ ...note, isPinned }) };
      });
    },

    listColleagues: async ({ query, caller }) => ({
      data: await listColleagues(orm, requireFlag(caller, query.record_type), caller.id),
    }),
  };
}
