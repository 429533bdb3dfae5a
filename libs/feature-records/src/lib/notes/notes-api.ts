import { readTotal, useCapability, useInfiniteQuery, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type Note = Schemas['Note'];
export type Colleague = Schemas['Colleague'];

/** A record that has notes. */
export interface NotedRecord {
  /** The kind of record, in the contract's word. */
  recordType: Schemas['NoteRecordType'];
  /** The record's `_id`. */
  id: string;
}

/** Whether the server keeps notes. */
export const useKeepsNotes = () => useCapability('notes');

const pageSize = 10;

/** The notes on a record, page by page: the pinned ones, and then the others, each newest first. */
export function useNotes({ recordType, id }: NotedRecord) {
  return useInfiniteQuery(
    'get',
    '/notes',
    { params: { query: { record_type: recordType, record_id: id, limit: pageSize } } },
    {
      enabled: useKeepsNotes(),
      pageParamName: 'page',
      initialPageParam: 1,
      getNextPageParam: (last: unknown, pages: readonly unknown[]) =>
        pages.length * pageSize < (readTotal(last) ?? 0) ? pages.length + 1 : undefined,
    },
  );
}

/** Adds a note to a record; rejects with an `ApiError`, which its form tells. */
export function useAddNote({ recordType, id }: NotedRecord) {
  const { mutateAsync } = useMutation('post', '/notes', {
    meta: { success: 'Note added.', changesOnly: '/notes' },
  });
  return (text: string, mentions: readonly Colleague[]) =>
    mutateAsync({
      body: { record_type: recordType, record_id: id, text, mentions: mentions.map(({ _id }) => _id) },
    });
}

/** Pins a note, or takes its pin away. */
export function usePinNote() {
  const { mutate, isPending, variables } = useMutation('put', '/notes/{id}/pinned', {
    meta: { error: 'Failed to change the pin of the note.', changesOnly: '/notes' },
  });
  return {
    setPinned: (id: string, pinned: boolean) => mutate({ params: { path: { id } }, body: { pinned } }),
    /** The note whose pin is being changed. */
    busyId: isPending ? variables.params.path.id : undefined,
  };
}

/** The other admins who may see a kind of record: whom a note can mention, and a ticket can be assigned to. */
export function useColleagues(recordType: NotedRecord['recordType']) {
  return useQuery('get', '/colleagues', { params: { query: { record_type: recordType } } });
}
