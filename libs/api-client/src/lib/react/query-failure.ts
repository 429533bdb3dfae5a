import { ApiError, isPassing } from '../core/api-error';
import { isToldAside, wordsOf, type CallMeta } from './call-meta';

/** What a screen says in the place of something that could not be read. */
export interface QueryFailure {
  /** In plain words: the server's, else the call's own, else the catalogue's. */
  message: string;
  requestId?: string;
  /** The admin may not see it. */
  isNotAllowed: boolean;
  /** There is no such record. */
  isMissing: boolean;
  /** It is asked for again by itself. */
  isRetriedByItself: boolean;
  /** Left out where asking again is of no use. */
  onRetry?: () => void;
}

const metaOf = new WeakMap<ApiError, CallMeta>();

/** Keeps what a failed read says of itself beside its error, for the screen on which the read was to stand. */
export function rememberCall(error: unknown, meta: CallMeta | undefined): void {
  if (error instanceof ApiError && meta) metaOf.set(error, meta);
}

/**
 * The failure of a query, where it is told in the query's place. What has been read before is not taken away by a failure
 * that is told beside the screen.
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
    message: wordsOf(error, meta),
    isNotAllowed,
    isMissing,
    isRetriedByItself: isPassing(error),
    ...(!isMissing && !isNotAllowed && { onRetry: () => void refetch() }),
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  };
}
