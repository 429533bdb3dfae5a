import { useClipboard } from '@mantine/hooks';
import classes from './notify.module.css';

export interface FailureDetailsProps {
  message: string;
  requestId?: string;
}

/** A failure's words, and its request id to copy. */
export function FailureDetails({ message, requestId }: FailureDetailsProps) {
  const clipboard = useClipboard();
  return (
    <>
      {message}
      {requestId !== undefined && (
        <div className={classes.request}>
          <span>
            Request <code>{requestId}</code>
          </span>
          <button type="button" onClick={() => clipboard.copy(requestId)}>
            {clipboard.copied ? 'Copied' : 'Copy'}
          </button>
        </div>
      )}
    </>
  );
}
