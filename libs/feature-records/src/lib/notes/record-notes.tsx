import { queryFailure } from '@countinghouse/api-client';
import { DetailSection, ErrorState } from '@countinghouse/ui';
import { Button, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { NoteForm } from './note-form';
import { NoteItem } from './note-item';
import { useKeepsNotes, useNotes, usePinNote, type Note, type NotedRecord } from './notes-api';
import classes from './record-notes.module.css';

export interface RecordNotesProps extends NotedRecord {
  /** Who reads the notes and who does not, where that could be mistaken. */
  readers?: string;
}

/**
 * What colleagues have written down about a record, and a field to add to it. Put it below what is decided, outside other
 * forms. A server without notes has none of it.
 */
export function RecordNotes({ readers, ...record }: RecordNotesProps) {
  const keepsNotes = useKeepsNotes();
  const notes = useNotes(record);
  const failure = queryFailure(notes);
  if (!keepsNotes || failure?.isNotAllowed) return null;

  return (
    <DetailSection title="Notes">
      {readers !== undefined && (
        <p className={classes.readers}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          {readers}
        </p>
      )}
      <NoteForm key={record.id} record={record} />
      {notes.isPending && <Skeleton height={48} role="status" aria-label="Loading the notes" />}
      {notes.data && <NoteList notes={notes.data.pages.flatMap(({ data }) => data)} />}
      {failure && <ErrorState {...failure} />}
      {notes.hasNextPage && !failure && (
        <div>
          <Button variant="default" loading={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </DetailSection>
  );
}

function NoteList({ notes }: { notes: readonly Note[] }) {
  const { setPinned, busyId } = usePinNote();
  if (notes.length === 0) return 'No notes yet.';
  // One that is added while pages are read comes on two of them.
  const each = new Map(notes.map((note) => [note._id, note]));
  return (
    <ul className={classes.notes} aria-label="Notes">
      {[...each.values()].map((note) => (
        <NoteItem
          key={note._id}
          note={note}
          isBusy={busyId === note._id}
          onPin={(isPinned) => setPinned(note._id, isPinned)}
        />
      ))}
    </ul>
  );
}
