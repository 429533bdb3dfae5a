import { getQueryFailure } from '@countinghouse/api-client';
import { DetailSection, ErrorState } from '@countinghouse/ui';
import { Button, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { NoteForm } from './note-form';
import { NoteItem } from './note-item';
import { useSupportsNotes, useNotes, usePinNote, type Note, type NoteTarget } from './notes-api';
import classes from './record-notes.module.css';

export interface RecordNotesProps extends NoteTarget {
  /** States who can read the notes, for records where that is not obvious. */
  readers?: string;
}

/**
 * The internal notes on a record and a form to add one. Place it below the decision and outside other forms. Renders
 * nothing on servers without notes.
 */
export function RecordNotes({ readers, ...record }: RecordNotesProps) {
  const supportsNotes = useSupportsNotes();
  const notes = useNotes(record);
  const failure = getQueryFailure(notes);
  if (!supportsNotes || failure?.isNotAllowed) return null;

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
  // A note added between two page reads shifts the others, so one can be on two pages.
  const notesById = new Map(notes.map((note) => [note._id, note]));
  return (
    <ul className={classes.notes} aria-label="Notes">
      {[...notesById.values()].map((note) => (
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
