import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-button.module.css';

export interface CopyButtonProps {
  /** What is copied, whole. */
  value: string;
  /** What it is, for the button's name: "email" makes "Copy email". */
  label: string;
}

/** Copies a text that stands beside it, and says so. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 1500 });
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={`Copy ${label}`}
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      </button>
      <span role="status" className={classes.copied}>
        {clipboard.copied ? 'Copied' : ''}
      </span>
    </>
  );
}
