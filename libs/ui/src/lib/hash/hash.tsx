import { IconExternalLink } from '@tabler/icons-react';
import { CopyButton } from '../copy-button/copy-button';
import buttonClasses from '../copy-button/copy-button.module.css';
import { dash, hasValue } from '../dash/dash';
import { Hint } from '../hint/hint';
import { Identifier } from '../identifier/identifier';
import classes from './hash.module.css';
import { shorten } from './shorten';

export interface HashProps {
  /** Full hash or address. A missing value is shown as a dash. */
  value: string | null | undefined;
  /** Name of the value in button labels: "transaction hash" gives "Copy transaction hash". */
  label: string;
  /** Shows the full value, which is required wherever it is part of a decision. @default false */
  isFull?: boolean;
  /** URL of the value in the network's block explorer. */
  explorerHref?: string;
}

/** Hash or address in monospace, shortened by default. Copying always copies the full value. */
export function Hash({ value, label, isFull = false, explorerHref }: HashProps) {
  if (!hasValue(value)) return <span>{dash}</span>;

  const text = isFull ? value : shorten(value);
  const code = <Identifier>{text}</Identifier>;
  return (
    <span className={classes.hash} data-hash>
      {text === value ? code : <Hint label={<Identifier>{value}</Identifier>}>{code}</Hint>}
      <CopyButton value={value} label={label} />
      {explorerHref !== undefined && (
        <a
          href={explorerHref}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses.button}
          aria-label={`Show ${label} in the network's explorer (new tab)`}
        >
          <IconExternalLink size={15} aria-hidden />
        </a>
      )}
    </span>
  );
}
