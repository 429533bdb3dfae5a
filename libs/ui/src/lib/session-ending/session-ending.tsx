import { Button } from '@mantine/core';
import { useEffect, useId } from 'react';
import { DialogShell, DialogText } from '../confirm/dialog-shell';
import { useTimeZone } from '../time-zone/time-zone';
import classes from './session-ending.module.css';

export interface SessionEndingProps {
  /** `idle`: nobody has done anything, and staying puts the end off. `limit`: it cannot be put off. */
  reason: 'idle' | 'limit';
  /** When the session ends. */
  endsAt: Date;
  /** Whole seconds until then. The caller counts. */
  secondsLeft: number;
  /** Somebody is there: the session goes on, or the notice was read. */
  onStay: () => void;
  /** Called by Sign out. */
  onSignOut: () => void;
}

const words = {
  idle: {
    title: () => 'Are you still there?',
    text: (time: string) => `Nothing has been typed or pressed for a while. You will be signed out at ${time}.`,
    stay: 'Stay signed in',
  },
  limit: {
    title: (time: string) => `You will be signed out at ${time}`,
    text: () => 'A session lasts no longer than this. Save your work; you can sign in again at once.',
    stay: 'Back to work',
  },
};

/** Says that the session ends soon, counts down, and asks whether somebody is there. A hidden tab says it in its title. */
export function SessionEnding({ reason, endsAt, secondsLeft, onStay, onSignOut }: SessionEndingProps) {
  const textId = useId();
  const timeZone = useTimeZone();
  const time = endsAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const { title, text, stay } = words[reason];

  useEffect(() => {
    const before = document.title;
    document.title = `${title(time)} · ${before}`;
    return () => {
      document.title = before;
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
        <p id={textId}>{text(time)} This tab then keeps what you have typed into a form until you sign in again.</p>
        <p role="timer" className={classes.left}>
          <strong>{minutes(secondsLeft)}</strong> left
        </p>
      </DialogText>
    </DialogShell>
  );
}

/** 105 seconds are 1:45. */
function minutes(seconds: number): string {
  const whole = Math.max(0, seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
