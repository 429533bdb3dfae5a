import { useRef } from 'react';
import { getCopyShortcut, useCopy } from '../copy-button/use-copy';
import { Identifier } from '../identifier/identifier';
import { IdentifierText } from '../identifier/identifier-text';
import classes from './notify.module.css';

export interface FailureDetailsProps {
  /** Error message. */
  message: string;
  /** Id of the failed request, shown with a copy button. */
  requestId?: string;
}

/** Error message with an optional request id to copy. */
export function FailureDetails({ message, requestId }: FailureDetailsProps) {
  const { copied, isDenied, copy } = useCopy();
  const requestIdElement = useRef<HTMLElement>(null);
  return (
    <>
      <IdentifierText>{message}</IdentifierText>
      {requestId !== undefined && (
        <div className={classes.request}>
          <span>
            Request <Identifier ref={requestIdElement}>{requestId}</Identifier>
          </span>
          <button
            type="button"
            onClick={({ currentTarget }) => void copy(requestId, currentTarget, requestIdElement.current)}
          >
            {copied ? 'Copied' : isDenied ? `Selected: press ${getCopyShortcut()}` : 'Copy'}
          </button>
        </div>
      )}
    </>
  );
}
