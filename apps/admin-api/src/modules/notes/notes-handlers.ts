import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toPagination } from '../../common/paging';
import { toNote } from './note-mapping';
import { countNotes, listColleagues, listNotes } from './notes-repository';
import { addNote, pinNote, requireNotesPermission } from './notes-service';

type NotesOperation = 'listNotes' | 'addNote' | 'setNotePinned' | 'listColleagues';

export function notesHandlers({ database: { orm } }: Deps): Pick<Handlers, NotesOperation> {
  return {
    listNotes: async ({ query: { record_type: recordType, record_id: recordId, page = 1, limit = 10 }, caller }) => {
      requireNotesPermission(caller, recordType);
      const record = { recordType, recordId };
      const [rows, total] = await Promise.all([listNotes(orm, record, { page, limit }), countNotes(orm, record)]);
      return { data: rows.map(toNote), pagination: toPagination({ page, limit }, { total }) };
    },

    addNote: async (call) => ({ data: toNote(await addNote(orm, call, call.body)) }),

    setNotePinned: async (call) => ({ data: toNote(await pinNote(orm, call, call.params.id, call.body.pinned)) }),

    listColleagues: async ({ query, caller }) => ({
      data: await listColleagues(orm, requireNotesPermission(caller, query.record_type), caller.id),
    }),
  };
}
