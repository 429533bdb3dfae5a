import { isTransientError, type ApiError } from '../core/api-error';
import type { GetPath } from './get-path';

/** Metadata of a query or mutation: messages used if the server sent none, and what it changes. */
export interface CallMeta extends Record<string, unknown> {
  /** Message for an error response. */
  error?: string;
  /** Message for a malformed response. @default `error` */
  malformed?: string;
  /** Error codes that the caller handles, so that no toast is shown. */
  expected?: readonly string[];
  /** Whether a network error is shown as a toast, for forms whose specified messages do not cover it. */
  shouldNotifyOnNetworkError?: boolean;
  /** Message for success. */
  success?: string;
  /** Whether this decides about money. A response that is not JSON then fails as `malformed`, because the outcome is unknown. */
  isDecision?: boolean;
  /** The only path that a write changes. Its queries are refetched instead of all; with `nothing`, none are. */
  changesOnly?: GetPath | 'nothing';
}

/**
 * Returns the call's own message for an error. Undefined if it has none, and for temporary errors, whose default message is
 * more specific.
 */
function describeByMeta(error: ApiError, meta: CallMeta | undefined): string | undefined {
  if (isTransientError(error)) return undefined;
  return error.code === 'malformed' ? (meta?.malformed ?? meta?.error) : meta?.error;
}

/** Returns the message of a failed call: the server's, else the call's own, else the default one; and the missing permission. */
export function describeFailure(error: ApiError, meta?: CallMeta): string {
  const { serverMessage, userMessage, permissionMessage } = error;
  const message = serverMessage ?? describeByMeta(error, meta) ?? userMessage;
  return permissionMessage === undefined ? message : `${message} ${permissionMessage}`;
}

/**
 * Whether a failed read shows a toast while the screen keeps the earlier data: the call has its own message, or there was no
 * response. Other errors, including a deleted record, are shown on the screen itself.
 */
export function shouldNotify({ status }: ApiError, meta: CallMeta | undefined): boolean {
  return status === 0 || (meta?.error !== undefined && ![401, 403, 404].includes(status));
}
