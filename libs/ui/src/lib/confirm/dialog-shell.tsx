import { FocusTrap, Portal } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { isImeEvent } from '../shortcuts/key-press';
import { useRestoreFocus } from '../use-restore-focus';
import classes from './dialog-shell.module.css';

export interface DialogShellProps {
  /** ARIA role. @default "dialog" */
  role?: 'dialog' | 'alertdialog';
  /** Heading and accessible name. */
  title: string;
  /** Id of the describing element among the children. */
  describedBy: string;
  /** Buttons. The one with `data-autofocus` receives the focus first. */
  actions: ReactNode;
  /** Called on Escape. */
  onEscape: () => void;
  /** Places the dialog above all others, confirmations included. @default false */
  isOnTop?: boolean;
  /** Content, usually in {@link DialogText}. */
  children: ReactNode;
}

/**
 * Modal dialog that traps the focus and restores it. It uses only Mantine's focus trap and portal, since Mantine's Modal
 * would add 12 kB to every list.
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
  useRestoreFocus();

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
              if (event.key === 'Escape' && !isImeEvent(event)) onEscape();
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

/** Text of a dialog. */
export function DialogText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div id={id} className={classes.text}>
      {children}
    </div>
  );
}
