import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-button.module.css';
import { getCopyShortcut, useCopy } from './use-copy';

export interface CopyButtonProps {
  /** The full text to copy. */
  value: string;
  /** Name of the value in the button's label: "email" gives "Copy email". */
  label: string;
}

/** Button that copies a text and confirms it. When the browser denies clipboard access, it shows the text selected. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const { copied, isDenied, copy, reset } = useCopy();
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={`Copy ${label}`}
        onClick={({ currentTarget }) => void copy(value, currentTarget)}
      >
        {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      </button>
      {isDenied && (
        <input
          readOnly
          className={classes.selected}
          aria-label={`${label}, ready to copy`}
          value={value}
          ref={focusAndSelect}
          onBlur={reset}
        />
      )}
      <span role="status" className={isDenied ? classes.blocked : classes.copied}>
        {copied ? 'Copied' : isDenied ? `Your browser blocked copying. Press ${getCopyShortcut()}.` : ''}
      </span>
    </>
  );
}

function focusAndSelect(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}
