import type { Call, Caller, WriteContext } from '../../contract/operation-types';
import type { Orm, Transaction } from '../../database/database';
import { notFound, permissionMissing, tooManyMentions, validationFailed } from '../../common/http-error';
import { excerptOf, keptText } from '../../common/texts';
import { recordWrite } from '../audit-log/audit-log-repository';
import { notifyColleagues } from '../notifications/notify-colleagues';
import { countInWindow, keyOf } from '../session/attempts';
import { findRecordName, noteRecordKinds, type NoteRecordType } from './note-records';
import {
  findNote,
  insertNote,
  listColleagues,
  setNotePinned,
  type NotedRecord,
  type NoteRow,
} from './notes-repository';

const noSuchNote = () => notFound('Note');

/**
 * @returns the flag of a kind of record
 * @throws HttpError where the caller does not hold it
 */
export function requireFlag({ permissions }: Caller, recordType: NoteRecordType) {
  const { flag } = noteRecordKinds[recordType];
  if (!permissions[flag]) throw permissionMissing(flag);
  return flag;
}

/** @throws HttpError where somebody among them may not be told, at the field */
async function checkMentions(
  transaction: Transaction,
  { caller }: WriteContext,
  mentions: readonly string[],
  flag: ReturnType<typeof requireFlag>,
) {
  if (mentions.length === 0) return;
  const colleagues = await listColleagues(transaction, flag, caller.id);
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

/** Adds a note to a record, and tells whom it mentions. */
export async function addNote(db: Orm, context: WriteContext, input: Call<'addNote'>['body']): Promise<NoteRow> {
  const { record_type: recordType, record_id: recordId, text, mentions = [] } = input;
  const { caller } = context;
  const flag = requireFlag(caller, recordType);
  return db.transaction(async (transaction) => {
    const name = await findRecordName(transaction, recordType, recordId);
    if (name === undefined) throw notFound('Record');
    await checkMentions(transaction, context, mentions, flag);
    await limitMentions(transaction, caller.id, mentions.length);
    const record = { recordType, recordId };
    const values = { ...record, authorId: caller.id, text: keptText(text), mentions };
    const note = await findNote(transaction, await insertNote(transaction, values));
    if (!note) throw noSuchNote();
    await tellMentioned(transaction, record, note, name);
    // The text stands in the note for good.
    const after = { record: `${recordType} ${name}`, mentions: note.mentions.map(({ fullName }) => fullName) };
    await recordWrite(transaction, context, { entity: 'note', entityId: note.id, after });
    return note;
  });
}

/** Pins a note above the others of its record, or lets it go. */
export async function pinNote(db: Orm, context: WriteContext, id: string, isPinned: boolean): Promise<NoteRow> {
  return db.transaction(async (transaction) => {
    const note = await findNote(transaction, id, { forUpdate: true });
    if (!note) throw noSuchNote();
    requireFlag(context.caller, note.recordType);
    if (note.isPinned !== isPinned) {
      await setNotePinned(transaction, note.id, isPinned);
      const sides = { before: { isPinned: note.isPinned }, after: { isPinned } };
      await recordWrite(transaction, context, { entity: 'note', entityId: note.id, ...sides });
    }
    return { ...note, isPinned };
  });
}
