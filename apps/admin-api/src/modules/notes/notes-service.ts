import type { Call, Caller, WriteContext } from '../../contract/operation-types';
import type { Orm, Transaction } from '../../database/database';
import { notFound, permissionMissing, tooManyMentions, validationFailed } from '../../common/http-error';
import { toExcerpt, normalizeText } from '../../common/texts';
import { writeAuditEntry } from '../audit-log/audit-log-repository';
import { notifyColleagues } from '../notifications/notify-colleagues';
import { countInWindow, hashKey } from '../session/attempts';
import { findRecordName, noteRecordKinds, type NoteRecordType } from './note-records';
import { findNote, insertNote, listColleagues, setNotePinned, type NoteRecord, type NoteRow } from './notes-repository';

const noteNotFound = () => notFound('Note');

/**
 * Requires the permission for a kind of record.
 *
 * @returns the permission
 * @throws HttpError if the caller does not hold it
 */
export function requireNotesPermission({ permissions }: Caller, recordType: NoteRecordType) {
  const { permission } = noteRecordKinds[recordType];
  if (!permissions[permission]) throw permissionMissing(permission);
  return permission;
}

/** @throws HttpError with a field error if a mentioned colleague may not see the record */
async function checkMentions(
  transaction: Transaction,
  { caller }: WriteContext,
  mentions: readonly string[],
  permission: ReturnType<typeof requireNotesPermission>,
) {
  if (mentions.length === 0) return;
  const colleagues = await listColleagues(transaction, permission, caller.id);
  if (mentions.every((id) => colleagues.some(({ _id }) => _id === id))) return;
  const message = 'You can only mention colleagues who can see this record.';
  throw validationFailed([{ field: 'mentions', message }]);
}

/** Per author, over all notes. */
const MAX_MENTIONS_PER_MINUTE = 30;

/** @throws HttpError 429 if the author exceeds the limit of mentions; the note is then rolled back */
async function limitMentions(transaction: Transaction, authorId: string, mentions: number): Promise<void> {
  if (mentions === 0) return;
  const limit = { weight: mentions, toError: tooManyMentions };
  await countInWindow(transaction, hashKey('mentions', authorId), MAX_MENTIONS_PER_MINUTE, 1, limit);
}

const notifyMentioned = (transaction: Transaction, { recordType, recordId }: NoteRecord, note: NoteRow, name: string) =>
  notifyColleagues(transaction, {
    authorId: note.author._id,
    recipientIds: note.mentions.map(({ _id }) => _id),
    permission: noteRecordKinds[recordType].permission,
    title: 'You were mentioned',
    recordType,
    recordId,
    message: (count) => {
      const times = count === 1 ? 'in a note' : `${count} times in notes`;
      return `${note.author.fullName} mentioned you ${times} on ${recordType} ${name}: ${toExcerpt(note.text)}`;
    },
    moreMessage: (count) => `${note.author.fullName} mentioned you in ${count} more ${count === 1 ? 'note' : 'notes'}.`,
  });

/** Adds a note to a record and notifies the mentioned colleagues. */
export async function addNote(db: Orm, context: WriteContext, input: Call<'addNote'>['body']): Promise<NoteRow> {
  const { record_type: recordType, record_id: recordId, text, mentions = [] } = input;
  const { caller } = context;
  const permission = requireNotesPermission(caller, recordType);
  return db.transaction(async (transaction) => {
    const name = await findRecordName(transaction, recordType, recordId);
    if (name === undefined) throw notFound('Record');
    await checkMentions(transaction, context, mentions, permission);
    await limitMentions(transaction, caller.id, mentions.length);
    const record = { recordType, recordId };
    const values = { ...record, authorId: caller.id, text: normalizeText(text), mentions };
    const note = await findNote(transaction, await insertNote(transaction, values));
    if (!note) throw noteNotFound();
    await notifyMentioned(transaction, record, note, name);
    // The entry omits the text: notes cannot be changed or deleted.
    const after = { record: `${recordType} ${name}`, mentions: note.mentions.map(({ fullName }) => fullName) };
    await writeAuditEntry(transaction, context, { entity: 'note', entityId: note.id, after });
    return note;
  });
}

/** Pins or unpins a note. */
export async function pinNote(db: Orm, context: WriteContext, id: string, isPinned: boolean): Promise<NoteRow> {
  return db.transaction(async (transaction) => {
    const note = await findNote(transaction, id, { forUpdate: true });
    if (!note) throw noteNotFound();
    requireNotesPermission(context.caller, note.recordType);
    if (note.isPinned !== isPinned) {
      await setNotePinned(transaction, note.id, isPinned);
      const change = { before: { isPinned: note.isPinned }, after: { isPinned } };
      await writeAuditEntry(transaction, context, { entity: 'note', entityId: note.id, ...change });
    }
    return { ...note, isPinned };
  });
}
