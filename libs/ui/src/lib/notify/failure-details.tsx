import { useRef } from 'react';
import { copyKeys, useCopy } from '../copy-button/use-copy';
import { Identifier } from '../identifier/identifier';
import { IdentifierText } from '../identifier/identifier-text';
import classes from './notify.module.css';

export interface FailureDetailsProps {
  /** What failed, in plain words. */
  message: string;
  /** Finds the call in the server’s log; shown with a button that copies it. */
  requestId?: string;
}

/** A failure's words, and its request id to copy. */
export function FailureDetails({ message, requestId }: FailureDetailsProps) {
  const { copied, isRefused, copy } = useCopy();
  const shown = useRef<HTMLElement>(null);
  return (
    <>
      <IdentifierText>{message}</IdentifierText>
      {requestId !== undefined && (
        <div className={classes.request}>
          <span>
            Request <Identifier ref={shown}>{requestId}</Identifier>
          </span>
          <button type="button" onClick={({ currentTarget }) => void copy(requestId, currentTarget, shown.current)}>
            {copied ? 'Copied' : isRefused ? `Selected: press ${copyKeys()}` : 'Copy'}
          </button>
        </div>
      )}
    </>
  );
}
