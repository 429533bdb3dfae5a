import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import { DialogShell, DialogText } from '../confirm/dialog-shell';
import { copyKeys, useCopy } from '../copy-button/use-copy';
import { Identifier } from '../identifier/identifier';
import { Note } from '../note/note';
import classes from './shown-once.module.css';

export interface ShownOnceProps {
  /** The heading, which also names the dialog for screen readers. */
  title: string;
  /** Why it has to be kept now, and from whom. */
  warning: ReactNode;
  /** What is shown: one secret, or several, a line each. */
  secret: string | readonly string[];
  /** What it is, for the button that copies it: "key" makes "Copy key". */
  label: string;
  /** More about it, below. */
  children?: ReactNode;
  /** Other ways of keeping it: buttons beside the one that copies. */
  more?: ReactNode;
  /** Says that it is kept; the only way out. */
  keptLabel: string;
  /** Called once somebody has said that it is kept. */
  onKept: () => void;
}

/**
 * Shows a secret that nobody can see again. Where the browser does not let the page copy it, it is selected instead. Neither Escape nor a press beside it closes it: the secret would be gone by
 * accident. Mount it to show it.
 */
export function ShownOnce({ title, warning, secret, label, children, more, keptLabel, onKept }: ShownOnceProps) {
  const warningId = useId();
  const { copied, isRefused, copy } = useCopy();
  const shown = useRef<HTMLUListElement>(null);
  const lines = typeof secret === 'string' ? [secret] : secret;

  const actions = (
    <>
      {more}
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={({ currentTarget }) => void copy(lines.join('\n'), currentTarget, shown.current)}
        data-autofocus
      >
        <span role="status">{copied ? 'Copied' : `Copy ${label}`}</span>
      </Button>
      <Button onClick={onKept}>{keptLabel}</Button>
    </>
  );
  return (
    <DialogShell title={title} describedBy={warningId} onEscape={() => undefined} actions={actions}>
      <div id={warningId}>
        <Note tone="warning">{warning}</Note>
      </div>
      <ul ref={shown} aria-label={title} className={classes.secret} translate="no">
        {lines.map((line) => (
          <li key={line}>
            <Identifier>{line}</Identifier>
          </li>
        ))}
      </ul>
      {isRefused && (
        <Note tone="danger" role="alert">
          The browser does not let this page copy. The {label} {lines.length > 1 ? 'are' : 'is'} selected: press{' '}
          {copyKeys()}.
        </Note>
      )}
      {children !== undefined && <DialogText>{children}</DialogText>}
    </DialogShell>
  );
}
