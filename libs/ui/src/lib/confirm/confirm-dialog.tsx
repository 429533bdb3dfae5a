import { Button } from '@mantine/core';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Note } from '../note/note';
import { useIsOffline } from '../use-is-offline';
import type { PendingConfirm } from './confirm';
import classes from './confirm-dialog.module.css';
import { DialogShell, DialogText } from './dialog-shell';

export interface ConfirmDialogProps {
  question: PendingConfirm;
}

/** The dialog behind {@link confirm}. */
export function ConfirmDialog({ question }: ConfirmDialogProps) {
  const {
    title,
    children,
    fields,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'accent',
    needsNetwork = true,
  } = question;
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);
  const hasDecided = useRef(false);
  const textId = useId();
  const isWithoutNetwork = needsNetwork && isOffline;

  const decide = async () => {
    if (hasDecided.current || isWithoutNetwork || question.check?.() === false) return;
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

  const actions = (
    <>
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
    </>
  );
  return (
    <DialogShell title={title} describedBy={textId} onEscape={cancel} actions={actions}>
      <DialogText id={textId}>{children}</DialogText>
      {fields !== undefined && (
        <fieldset className={classes.fields} disabled={isBusy}>
          {fields}
        </fieldset>
      )}
      {isWithoutNetwork && (
        <Note tone="warning" role="status">
          You are offline. This can be decided once the network is back.
        </Note>
      )}
    </DialogShell>
  );
}

function ignoreEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}
