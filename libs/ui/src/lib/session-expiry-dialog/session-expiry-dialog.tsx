import { Button } from '@mantine/core';
import { useEffect, useId } from 'react';
import { DialogShell, DialogText } from '../confirm/dialog-shell';
import { useTimeZone } from '../time-zone/time-zone';
import classes from './session-expiry-dialog.module.css';

export interface SessionExpiryDialogProps {
  /** `idle`: inactivity, and staying extends the session. `limit`: maximum length, which cannot be extended. */
  reason: 'idle' | 'limit';
  /** When the session ends. */
  endsAt: Date;
  /** Remaining full seconds, counted by the caller. */
  secondsLeft: number;
  /** Called by the stay button and Escape. */
  onStay: () => void;
  /** Called by Sign out. */
  onSignOut: () => void;
}

const texts = {
  idle: {
    title: () => 'Are you still there?',
    text: (time: string) => `You have been inactive for a while. You will be signed out at ${time}.`,
    stay: 'Stay signed in',
  },
  limit: {
    title: (time: string) => `You will be signed out at ${time}`,
    text: () => 'Your session has reached its maximum length. Save your work and sign in again.',
    stay: 'Back to work',
  },
};

/** Dialog that warns before the session expires, with a countdown. The document title shows the warning in hidden tabs. */
export function SessionExpiryDialog({ reason, endsAt, secondsLeft, onStay, onSignOut }: SessionExpiryDialogProps) {
  const textId = useId();
  const timeZone = useTimeZone();
  const time = endsAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const { title, text, stay } = texts[reason];

  useEffect(() => {
    const previousTitle = document.title;
    document.title = `${title(time)} · ${previousTitle}`;
    return () => {
      document.title = previousTitle;
    };
  }, [title, time]);

  const actions = (
    <>
      <Button variant="default" onClick={onSignOut}>
        Sign out
      </Button>
      <Button data-autofocus onClick={onStay}>
        {stay}
      </Button>
    </>
  );
  return (
    <DialogShell
      role="alertdialog"
      title={title(time)}
      describedBy={textId}
      onEscape={onStay}
      actions={actions}
      isOnTop
    >
      <DialogText>
        <p id={textId}>{text(time)} This tab keeps your unsaved input until you sign in again.</p>
        <p role="timer" className={classes.left}>
          <strong>{formatMinutes(secondsLeft)}</strong> left
        </p>
      </DialogText>
    </DialogShell>
  );
}

/** Formats seconds as minutes: 105 gives "1:45". */
function formatMinutes(seconds: number): string {
  const remaining = Math.max(0, seconds);
  return `${Math.floor(remaining / 60)}:${String(remaining % 60).padStart(2, '0')}`;
}
