import { ApiError } from '@countinghouse/api-client';
import type { Tone } from '@countinghouse/ui';

/** What is said about an upload that did not simply work. */
export interface UploadOutcome {
  tone: Tone;
  words: string;
  /** Finds the call in the server's log. */
  requestId?: string;
}

/** Why an upload failed, in words that begin a sentence. */
const reasonOf = (error: unknown, hasCancelled: boolean) => {
  if (hasCancelled) return 'Cancelled.';
  return error instanceof ApiError && error.status === 0 ? 'The connection was lost.' : undefined;
};

/** Whether the server may have taken what was sent: it gave no answer. */
export function isOpen(error: unknown, hasCancelled: boolean): boolean {
  return reasonOf(error, hasCancelled) !== undefined;
}

/**
 * What to say about a document that was not replaced, or may have been.
 *
 * @param isNew whether the record, read again, has another file now; undefined where it could not be read
 */
export function replacingOutcome(error: unknown, hasCancelled: boolean, isNew: boolean | undefined): UploadOutcome {
  const reason = reasonOf(error, hasCancelled);
  if (reason === undefined) {
    const { serverMessage = 'Something went wrong', requestId } = error instanceof ApiError ? error : {};
    const words = `The document is as it was. ${serverMessage}`;
    return { tone: 'danger', words, ...(requestId !== undefined && { requestId }) };
  }
  if (isNew === undefined) {
    return {
      tone: 'warning',
      words: `${reason} Whether the new file has arrived is not known. Load this page again.`,
    };
  }
  return isNew
    ? { tone: 'warning', words: `${reason} The new file had arrived by then.` }
    : { tone: hasCancelled ? 'info' : 'danger', words: `${reason} The document is as it was.` };
}

/**
 * What to say about a user who was not created, or may have been.
 *
 * @param isThere whether there is a user with this email now; undefined where that could not be read
 */
export function creatingWords(error: unknown, hasCancelled: boolean, isThere: boolean | undefined): string {
  const reason = reasonOf(error, hasCancelled) ?? '';
  if (isThere === undefined) return `${reason} Look into the users list before you try again: the user may be there.`;
  return isThere
    ? `${reason} There is a user with this email now. Look into the users list before you try again.`
    : `${reason} There is no user with this email.`;
}
