import { readTotal, useCapability, useInfiniteQuery, useMutation, useQuery } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

export type Note = Schemas['Note'];
export type Colleague = Schemas['Colleague'];

/** A record that has notes. */
export interface NoteTarget {
  recordType: Schemas['NoteRecordType'];
  /** The record's `_id`. */
  id: string;
}

export const useSupportsNotes = () => useCapability('notes');

const PAGE_SIZE = 10;

/** Queries the notes of a record page by page: pinned notes first, then the others, each newest first. */
export function useNotes({ recordType, id }: NoteTarget) {
  return useInfiniteQuery(
    'get',
    '/notes',
    { params: { query: { record_type: recordType, record_id: id, limit: PAGE_SIZE } } },
    {
      enabled: useSupportsNotes(),
      pageParamName: 'page',
      initialPageParam: 1,
      getNextPageParam: (last: unknown, pages: readonly unknown[]) =>
        pages.length * PAGE_SIZE < (readTotal(last) ?? 0) ? pages.length + 1 : undefined,
    },
  );
}

/** Returns a function that adds a note. It rejects with an `ApiError`, which the form must show. */
export function useAddNote({ recordType, id }: NoteTarget) {
  const { mutateAsync } = useMutation('post', '/notes', {
    meta: { success: 'Note added.', changesOnly: '/notes' },
  });
  return (text: string, mentions: readonly Colleague[]) =>
    mutateAsync({
      body: { record_type: recordType, record_id: id, text, mentions: mentions.map(({ _id }) => _id) },
    });
}

/** Pins and unpins notes. */
export function usePinNote() {
  const { mutate, isPending, variables } = useMutation('put', '/notes/{id}/pinned', {
    meta: { error: 'Failed to change the pin of the note.', changesOnly: '/notes' },
  });
  return {
    setPinned: (id: string, pinned: boolean) => mutate({ params: { path: { id } }, body: { pinned } }),
    /** Id of the note whose pin is being changed. */
    busyId: isPending ? variables.params.path.id : undefined,
  };
}

/** Queries the other admins who can see a record type. Notes can mention them, and tickets can be assigned to them. */
export function useColleagues(recordType: NoteTarget['recordType']) {
  return useQuery('get', '/colleagues', { params: { query: { record_type: recordType } } });
}
