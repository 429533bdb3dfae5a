import { IconExternalLink } from '@tabler/icons-react';
import { CopyButton } from '../copy-button/copy-button';
import buttonClasses from '../copy-button/copy-button.module.css';
import { dash, isKnown } from '../dash/dash';
import { Hint } from '../hint/hint';
import { Identifier } from '../identifier/identifier';
import classes from './hash.module.css';
import { shorten } from './shorten';

export interface HashProps {
  /** The whole hash or address. Nothing known is drawn as a dash. */
  value: string | null | undefined;
  /** What it is, for the names of the buttons: "transaction hash" makes "Copy transaction hash". */
  label: string;
  /** Draws it whole, as it must be wherever a decision is made about it. @default false */
  isWhole?: boolean;
  /** Its page on the network's explorer, where the network is known. */
  explorerHref?: string;
}

/** A hash or address in monospace, shortened unless told otherwise. Copying always copies the whole. */
export function Hash({ value, label, isWhole = false, explorerHref }: HashProps) {
  if (!isKnown(value)) return <span>{dash}</span>;

  const text = isWhole ? value : shorten(value);
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
