import { ApiError, isTransientError } from '../core/api-error';
import { shouldNotify, describeFailure, type CallMeta } from './call-meta';

/** The error state of a query on the screen. */
export interface QueryFailure {
  /** Message for users: the server's, else the call's own, else the default one. */
  message: string;
  requestId?: string;
  /** The missing permission as a sentence; `message` ends with it. */
  permissionMessage: string | undefined;
  /** The admin lacks the permission to see it. */
  isNotAllowed: boolean;
  /** The record does not exist. */
  isMissing: boolean;
  /** The query is retried automatically. */
  isAutoRetried: boolean;
  /** Undefined if a retry is pointless. */
  onRetry?: () => void;
}

const metaByError = new WeakMap<ApiError, CallMeta>();

/** Stores the metadata of a failed query for {@link getQueryFailure}. */
export function recordCallMeta(error: unknown, meta: CallMeta | undefined): void {
  if (error instanceof ApiError && meta) metaByError.set(error, meta);
}

/**
 * Returns the error that a query shows in its own place. Undefined if it succeeded, or if the error is shown as a toast and
 * earlier data stays on the screen.
 */
export function getQueryFailure(query: {
  data: unknown;
  error: ApiError | null;
  refetch: () => unknown;
}): QueryFailure | undefined {
  const { data, error, refetch } = query;
  const meta = error ? metaByError.get(error) : undefined;
  if (!error || (data !== undefined && shouldNotify(error, meta))) return undefined;
  const isNotAllowed = error.status === 401;
  const isMissing = error.status === 404;
  return {
    message: describeFailure(error, meta),
    permissionMessage: error.permissionMessage,
    isNotAllowed,
    isMissing,
    isAutoRetried: isTransientError(error),
    ...(!isMissing && !isNotAllowed && { onRetry: () => void refetch() }),
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  };
}
