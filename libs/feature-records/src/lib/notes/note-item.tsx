import { DateTime, IdentifierText } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { IconPin, IconPinnedFilled, IconPinnedOff } from '@tabler/icons-react';
import { splitMentions } from './mentions';
import type { Note } from './notes-api';
import classes from './record-notes.module.css';

export interface NoteItemProps {
  note: Note;
  /** Whether the pin is being changed. */
  isBusy: boolean;
  onPin: (isPinned: boolean) => void;
}

/** A note with its author, time, text and pin button. */
export function NoteItem({ note, isBusy, onPin }: NoteItemProps) {
  const { author, createdAt, isPinned, text, mentions } = note;
  const verb = isPinned ? 'Unpin' : 'Pin';
  const Icon = isPinned ? IconPinnedOff : IconPin;
  return (
    <li className={classes.note} data-pinned={isPinned}>
      <div className={classes.head}>
        <div className={classes.meta}>
          <span className={classes.author}>{author.fullName}</span>
          <span className={classes.time}>
            <DateTime value={createdAt} withTime />
          </span>
          {isPinned && (
            <span className={classes.pin}>
              <IconPinnedFilled size={14} aria-hidden />
              Pinned
            </span>
          )}
        </div>
        <Button
          className={classes.action}
          variant="subtle"
          size="compact-xs"
          leftSection={<Icon size={14} stroke={1.75} aria-hidden />}
          aria-label={`${verb} the note by ${author.fullName}`}
          loading={isBusy}
          onClick={() => onPin(!isPinned)}
        >
          {verb}
        </Button>
      </div>
      <p className={classes.text}>
        {splitMentions(text, mentions).map((part, index) =>
          part.people.length > 0 ? (
            <strong key={index}>{part.text}</strong>
          ) : (
            <IdentifierText key={index}>{part.text}</IdentifierText>
          ),
        )}
      </p>
    </li>
  );
}
