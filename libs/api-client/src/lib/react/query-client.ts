import { MutationCache, QueryCache, QueryClient, type MutationMeta, type QueryMeta } from '@tanstack/react-query';
import { ApiError } from '../core/api-error';

/** A call's own words, shown where the server sent none. */
export interface CallMeta extends Record<string, unknown> {
  /** When the server answered that it failed. */
  error?: string;
  /** When the call broke: no answer, or one that makes no sense. Default: `error`. */
  thrown?: string;
  /** When it worked. */
  success?: string;
}

/** The words that a call has for its failure, for where the server sent none; undefined where it has none. */
export function wordsOfCall(error: ApiError, meta: CallMeta | undefined): string | undefined {
  return error.code === 'malformed' ? (meta?.thrown ?? meta?.error) : meta?.error;
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

/** What is to happen after a call, in one place for all of them. */
export interface QueryClientOptions {
  /** Called once for each read that has failed for good. */
  onQueryError?: (error: unknown, meta: QueryMeta | undefined) => void;
  /** Called once for each write that has failed. */
  onMutationError?: (error: unknown, meta: MutationMeta | undefined) => void;
  /** Called once for each write that has worked. */
  onMutationSuccess?: (meta: MutationMeta | undefined) => void;
}

const MAX_RETRIES = 1;

/** The longest that a retry waits, in seconds; whoever looks at the screen would rather be told. */
const MAX_RETRY_DELAY = 5;

/** As long as the server asks for, in milliseconds; a second where it does not. */
const retryDelayOf = ({ retryAfterSeconds = 1 }: ApiError) => 1000 * Math.min(retryAfterSeconds, MAX_RETRY_DELAY);

/** Only what may pass by itself is asked again, and only once: no answer, or a fault of the server's. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return (
    failures < MAX_RETRIES &&
    error instanceof ApiError &&
    (error.status === 0 || error.status >= 500) &&
    error.status !== 501
  );
}

/**
 * Makes the cache that all hooks share. Reads are tried twice at most, writes once. Without a network both fail at once
 * instead of waiting: a decision must never be sent later than its maker thinks.
 */
export function createQueryClient({
  onQueryError,
  onMutationError,
  onMutationSuccess,
}: QueryClientOptions = {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onQueryError?.(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => onMutationError?.(error, mutation.meta),
      onSuccess: (_data, _variables, _result, mutation) => onMutationSuccess?.(mutation.meta),
    }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        retryDelay: (_failures, error) => retryDelayOf(error),
        networkMode: 'always',
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
