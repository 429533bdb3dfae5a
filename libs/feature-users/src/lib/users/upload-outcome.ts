import { ApiError } from '@countinghouse/api-client';
import type { Tone } from '@countinghouse/ui';

/** Result of an upload that failed or is unknown. */
export interface UploadOutcome {
  tone: Tone;
  message: string;
  /** Identifies the request in the server log. */
  requestId?: string;
}

/** Returns the first sentence of the message; undefined if the server responded. */
const getReasonText = (error: unknown, hasCancelled: boolean) => {
  if (hasCancelled) return 'Cancelled.';
  return error instanceof ApiError && error.status === 0 ? 'The connection was lost.' : undefined;
};

/** Returns whether the server may have stored the upload, because it sent no response. */
export function isOutcomeUnknown(error: unknown, hasCancelled: boolean): boolean {
  return getReasonText(error, hasCancelled) !== undefined;
}

/**
 * Returns the outcome of a replacement that failed or is unknown.
 *
 * @param hasNewFile whether the refetched record has another file; undefined if it could not be fetched
 */
export function getReplacementOutcome(
  error: unknown,
  hasCancelled: boolean,
  hasNewFile: boolean | undefined,
): UploadOutcome {
  const reason = getReasonText(error, hasCancelled);
  if (reason === undefined) {
    const { serverMessage = 'Something went wrong', requestId } = error instanceof ApiError ? error : {};
    const message = `The document is unchanged. ${serverMessage}`;
    return { tone: 'danger', message, ...(requestId !== undefined && { requestId }) };
  }
  if (hasNewFile === undefined) {
    return {
      tone: 'warning',
      message: `${reason} It is unknown whether the new file was saved. Reload this page.`,
    };
  }
  return hasNewFile
    ? { tone: 'warning', message: `${reason} The new file was saved anyway.` }
    : { tone: hasCancelled ? 'info' : 'danger', message: `${reason} The document is unchanged.` };
}

/**
 * Returns the message for a user creation that failed or is unknown.
 *
 * @param userExists whether a user with this email exists; undefined if that is unknown
 */
export function getCreationMessage(error: unknown, hasCancelled: boolean, userExists: boolean | undefined): string {
  const reason = getReasonText(error, hasCancelled) ?? '';
  if (userExists === undefined)
    return `${reason} Check the users list before you try again: the user may already exist.`;
  return userExists
    ? `${reason} A user with this email now exists. Check the users list before you try again.`
    : `${reason} There is no user with this email.`;
}
