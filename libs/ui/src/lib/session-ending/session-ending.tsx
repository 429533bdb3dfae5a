import { Button, FocusTrap, Portal } from '@mantine/core';
import { useEffect, useId } from 'react';
import dialog from '../confirm/confirm-dialog.module.css';
import { useReturnOfFocus } from '../use-return-of-focus';
import classes from './session-ending.module.css';

export interface SessionEndingProps {
  /** `idle`: nobody has done anything, and staying puts the end off. `limit`: it cannot be put off. */
  reason: 'idle' | 'limit';
  endsAt: Date;
  /** Whole seconds until then. The caller counts. */
  secondsLeft: number;
  /** Somebody is there: the session goes on, or the notice was read. */
  onStay: () => void;
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
  const titleId = useId();
  const textId = useId();
  useReturnOfFocus();
  const time = endsAt.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const { title, text, stay } = words[reason];

  useEffect(() => {
    const before = document.title;
    document.title = `${title(time)} · ${before}`;
    return () => {
      document.title = before;
    };
  }, [title, time]);

  return (
    <Portal>
      <div className={`${dialog.backdrop} ${classes.backdrop}`} data-confirm>
        <FocusTrap active>
          <div
            role="alertdialog"
            aria-modal
            aria-labelledby={titleId}
            aria-describedby={textId}
            className={dialog.dialog}
            tabIndex={-1}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onStay();
            }}
          >
            <h2 id={titleId} className={dialog.title}>
              {title(time)}
            </h2>
            <div className={dialog.text}>
              <p id={textId}>
                {text(time)} This tab then keeps what you have typed into a form until you sign in again.
              </p>
              <p role="timer" className={classes.left}>
                <strong>{minutes(secondsLeft)}</strong> left
              </p>
            </div>
            <div className={dialog.actions}>
              <Button variant="default" onClick={onSignOut}>
                Sign out
              </Button>
              <Button data-autofocus onClick={onStay}>
                {stay}
              </Button>
            </div>
          </div>
        </FocusTrap>
      </div>
    </Portal>
  );
}

/** 105 seconds are 1:45. */
function minutes(seconds: number): string {
  const whole = Math.max(0, seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
