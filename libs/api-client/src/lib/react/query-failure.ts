import type { ApiError } from '../core/api-error';

/** What a screen says of something that could not be read. */
export interface QueryFailure {
  /** In plain words. */
  message: string;
  requestId?: string;
  /** The admin may not see it, so that asking again is of no use. */
  isNotAllowed: boolean;
  onRetry: () => void;
}

/** The failure of a query, if it has failed. */
export function queryFailure(query: { error: ApiError | null; refetch: () => unknown }): QueryFailure | undefined {
  const { error, refetch } = query;
  if (!error) return undefined;
  return {
    message: error.message,
    isNotAllowed: error.status === 401,
    onRetry: () => void refetch(),
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  };
}
