import { Button } from '@mantine/core';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Note } from '../note/note';
import { useIsOffline } from '../use-is-offline';
import type { PendingConfirm } from './confirm';
import classes from './confirm-dialog.module.css';
import { DialogShell, DialogText } from './dialog-shell';

export interface ConfirmDialogProps {
  /** The confirmation to show. */
  confirmation: PendingConfirm;
}

/** The dialog behind {@link confirm}. */
export function ConfirmDialog({ confirmation }: ConfirmDialogProps) {
  const {
    title,
    children,
    fields,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'accent',
    needsNetwork = true,
  } = confirmation;
  const isOffline = useIsOffline();
  const [isBusy, setIsBusy] = useState(false);
  const hasDecided = useRef(false);
  const textId = useId();
  const isBlockedOffline = needsNetwork && isOffline;

  const decide = async () => {
    if (hasDecided.current || isBlockedOffline || confirmation.validate?.() === false) return;
    hasDecided.current = true;
    setIsBusy(true);
    try {
      await confirmation.run?.();
      confirmation.resolve(true);
    } catch {
      confirmation.resolve(false);
    }
  };
  const cancel = () => {
    if (hasDecided.current) confirmation.stop?.();
    else confirmation.resolve(false);
  };

  const actions = (
    <>
      <Button variant="default" data-autofocus onClick={cancel} disabled={isBusy && !confirmation.stop}>
        {cancelLabel}
      </Button>
      <Button
        color={tone === 'danger' ? 'red' : undefined}
        loading={isBusy}
        disabled={isBlockedOffline}
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
      {isBlockedOffline && (
        <Note tone="warning" role="status">
          You are offline. You can decide once you are back online.
        </Note>
      )}
    </DialogShell>
  );
}

function ignoreEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}
