import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-button.module.css';
import { copyKeys, useCopy } from './use-copy';

export interface CopyButtonProps {
  /** What is copied, whole. */
  value: string;
  /** What it is, for the button's name: "email" makes "Copy email". */
  label: string;
}

/** Copies a text that stands beside it, and says so. Where the browser does not let it, it shows the whole text selected. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const { copied, isRefused, copy, forget } = useCopy();
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
      {isRefused && (
        <input
          readOnly
          className={classes.selected}
          aria-label={`${label}, to be copied`}
          value={value}
          ref={showSelected}
          onBlur={forget}
        />
      )}
      <span role="status" className={isRefused ? classes.refused : classes.copied}>
        {copied ? 'Copied' : isRefused ? `The browser does not let this page copy. Press ${copyKeys()}.` : ''}
      </span>
    </>
  );
}

function showSelected(input: HTMLInputElement | null) {
  input?.focus();
  input?.select();
}
