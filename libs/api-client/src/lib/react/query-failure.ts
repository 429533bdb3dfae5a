import { ApiError, isPassing } from '../core/api-error';
import { isToldAside, describeFailure, type CallMeta } from './call-meta';

/** What a screen says in the place of something that could not be read. */
export interface QueryFailure {
  /** In plain words: the server's, else the call's own, else the catalogue's. */
  message: string;
  requestId?: string;
  /** Which permission the admin lacks, as a sentence; `message` ends with it. */
  permissionMessage: string | undefined;
  /** The admin may not see it. */
  isNotAllowed: boolean;
  /** There is no such record. */
  isMissing: boolean;
  /** It is asked for again by itself. */
  isRetriedByItself: boolean;
  /** Left out where asking again is no use. */
  onRetry?: () => void;
}

const metaOf = new WeakMap<ApiError, CallMeta>();

/** Keeps what a failed read says about itself beside its error, for the screen that was to show it. */
export function rememberCall(error: unknown, meta: CallMeta | undefined): void {
  if (error instanceof ApiError && meta) metaOf.set(error, meta);
}

/**
 * The failure of a query, where the query's own place tells it. A failure that is told beside the screen does not take
 * away what has been read before.
 */
export function queryFailure(query: {
  data: unknown;
  error: ApiError | null;
  refetch: () => unknown;
}): QueryFailure | undefined {
  const { data, error, refetch } = query;
  const meta = error ? metaOf.get(error) : undefined;
  if (!error || (data !== undefined && isToldAside(error, meta))) return undefined;
  const isNotAllowed = error.status === 401;
  const isMissing = error.status === 404;
  return {
    message: describeFailure(error, meta),
    permissionMessage: error.permissionMessage,
    isNotAllowed,
    isMissing,
    isRetriedByItself: isPassing(error),
    ...(!isMissing && !isNotAllowed && { onRetry: () => void refetch() }),
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  };
}
