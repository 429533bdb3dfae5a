import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import { DialogShell, DialogText } from '../confirm/dialog-shell';
import { getCopyShortcut, useCopy } from '../copy-button/use-copy';
import { Identifier } from '../identifier/identifier';
import { Note } from '../note/note';
import classes from './one-time-secret.module.css';

export interface OneTimeSecretProps {
  /** Heading and accessible name. */
  title: string;
  /** Warning to store the secret now and keep it private. */
  warning: ReactNode;
  /** One secret, or several on separate lines. */
  secret: string | readonly string[];
  /** Name of the secret in the copy button's label: "key" gives "Copy key". */
  label: string;
  /** Explanation below the secret. */
  children?: ReactNode;
  /** Buttons for other ways to store the secret, before the copy button. */
  extraActions?: ReactNode;
  /** Label of the button that confirms the secret is stored and closes the dialog. */
  confirmLabel: string;
  /** Called when the user confirms that the secret is stored. */
  onConfirm: () => void;
}

/**
 * Dialog with a secret that is shown only once. Escape and clicks outside do not close it. When the browser denies clipboard
 * access, the secret is selected instead. Mount it to open it.
 */
export function OneTimeSecret({
  title,
  warning,
  secret,
  label,
  children,
  extraActions,
  confirmLabel,
  onConfirm,
}: OneTimeSecretProps) {
  const warningId = useId();
  const { copied, isDenied, copy } = useCopy();
  const secretElement = useRef<HTMLUListElement>(null);
  const lines = typeof secret === 'string' ? [secret] : secret;

  const actions = (
    <>
      {extraActions}
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={({ currentTarget }) => void copy(lines.join('\n'), currentTarget, secretElement.current)}
        data-autofocus
      >
        <span role="status">{copied ? 'Copied' : `Copy ${label}`}</span>
      </Button>
      <Button onClick={onConfirm}>{confirmLabel}</Button>
    </>
  );
  return (
    <DialogShell title={title} describedBy={warningId} onEscape={() => undefined} actions={actions}>
      <div id={warningId}>
        <Note tone="warning">{warning}</Note>
      </div>
      <ul ref={secretElement} aria-label={title} className={classes.secret} translate="no">
        {lines.map((line) => (
          <li key={line}>
            <Identifier>{line}</Identifier>
          </li>
        ))}
      </ul>
      {isDenied && (
        <Note tone="danger" role="alert">
          Your browser blocked copying. The {label} {lines.length > 1 ? 'are' : 'is'} selected: press{' '}
          {getCopyShortcut()}.
        </Note>
      )}
      {children !== undefined && <DialogText>{children}</DialogText>}
    </DialogShell>
  );
}
