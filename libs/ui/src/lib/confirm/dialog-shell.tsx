import { FocusTrap, Portal } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { endsComposition } from '../shortcuts/key-press';
import { useReturnOfFocus } from '../use-return-of-focus';
import classes from './dialog-shell.module.css';

export interface DialogShellProps {
  /** @default "dialog" */
  role?: 'dialog' | 'alertdialog';
  title: string;
  /** The id of what describes it, among the children. */
  describedBy: string;
  /** Buttons; the one with `data-autofocus` has the focus first. */
  actions: ReactNode;
  onEscape: () => void;
  /** Above whatever is open, questions included. @default false */
  isOnTop?: boolean;
  /** What is said, in {@link DialogText} and below it. */
  children: ReactNode;
}

/**
 * A dialog over everything else, which keeps the focus and gives it back. It uses only Mantine's focus trap and portal:
 * Mantine's Modal would add 12 kB to every list.
 */
export function DialogShell({
  role = 'dialog',
  title,
  describedBy,
  actions,
  onEscape,
  isOnTop = false,
  children,
}: DialogShellProps) {
  const titleId = useId();
  useReturnOfFocus();

  return (
    <Portal>
      <div className={classes.backdrop} data-confirm data-on-top={isOnTop || undefined}>
        <FocusTrap active>
          <div
            role={role}
            aria-modal
            aria-labelledby={titleId}
            aria-describedby={describedBy}
            className={classes.dialog}
            tabIndex={-1}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !endsComposition(event)) onEscape();
            }}
          >
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            {children}
            <div className={classes.actions} data-form-actions>
              {actions}
            </div>
          </div>
        </FocusTrap>
      </div>
    </Portal>
  );
}

/** What a dialog says. */
export function DialogText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className={classes.text}>
      {children}
    </div>
  );
}
