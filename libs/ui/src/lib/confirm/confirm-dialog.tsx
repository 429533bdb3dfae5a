import { Button, FocusTrap, Portal } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Note } from '../note/note';
import { useReturnOfFocus } from '../use-return-of-focus';
import type { PendingConfirm } from './confirm';
import classes from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  question: PendingConfirm;
}

/** The dialog behind {@link confirm}. Made of the trap and the portal alone: Mantine's Modal would weigh 12 kB on every list. */
export function ConfirmDialog({ question }: ConfirmDialogProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', tone = 'accent', needsNetwork = true } = question;
  const { online: isOnline } = useNetwork();
  const [isBusy, setIsBusy] = useState(false);
  const hasDecided = useRef(false);
  const titleId = useId();
  const textId = useId();
  useReturnOfFocus();
  const isWithoutNetwork = needsNetwork && !isOnline;

  const decide = async () => {
    if (hasDecided.current || isWithoutNetwork) return;
    hasDecided.current = true;
    setIsBusy(true);
    try {
      await question.run?.();
      question.answer(true);
    } catch {
      question.answer(false);
    }
  };
  const cancel = () => {
    if (hasDecided.current) question.stop?.();
    else question.answer(false);
  };

  return (
    <Portal>
      <div className={classes.backdrop} data-confirm>
        <FocusTrap active>
          <div
            role="dialog"
            aria-modal
            aria-labelledby={titleId}
            aria-describedby={textId}
            className={classes.dialog}
            tabIndex={-1}
            onKeyDown={(event) => {
              if (event.key === 'Escape') cancel();
            }}
          >
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <div id={textId} className={classes.text}>
              {children}
            </div>
            {isWithoutNetwork && (
              <Note tone="warning" role="status">
                You are offline. This can be decided once the network is back.
              </Note>
            )}
            <div className={classes.actions}>
              <Button variant="default" data-autofocus onClick={cancel} disabled={isBusy && !question.stop}>
                {cancelLabel}
              </Button>
              <Button
                color={tone === 'danger' ? 'red' : undefined}
                loading={isBusy}
                disabled={isWithoutNetwork}
                aria-keyshortcuts="Space"
                onKeyDown={ignoreEnter}
                onClick={() => void decide()}
              >
                {confirmLabel}
              </Button>
            </div>
          </div>
        </FocusTrap>
      </div>
    </Portal>
  );
}

function ignoreEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}
