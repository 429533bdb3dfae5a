import { MutationCache, QueryCache, QueryClient, type MutationMeta, type QueryMeta } from '@tanstack/react-query';
import { ApiError } from '../core/api-error';
import type { GetPath } from './get-path';

/** A call's own words, shown where the server sent none. */
export interface CallMeta extends Record<string, unknown> {
  /** When the server answered that it failed. */
  error?: string;
  /** When the call broke: no answer, or one that makes no sense. Default: `error`. */
  thrown?: string;
  /** When it worked. */
  success?: string;
  /** All that a write changes, where it is less than everything: only what was read from this path is read anew. */
  changesOnly?: GetPath;
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

/** Whether a refusal says that the record is no longer as it was read, or leaves open what came of the write. */
const isNews = ({ status }: ApiError) => status === 0 || status === 404 || status === 409 || status >= 500;

/**
 * Makes the cache that all hooks share. Reads are tried twice at most, writes once. Without a network both fail at once
 * instead of waiting: a decision must never be sent later than its maker thinks.
 *
 * A write ends when everything on the screen has been read anew, whatever it was that it changed; the rest is read when it
 * is next looked at. What never changes under its name has the `staleTime` "static", and is left alone.
 */
export function createQueryClient({
  onQueryError,
  onMutationError,
  onMutationSuccess,
}: QueryClientOptions = {}): QueryClient {
  /** Never rejects: what cannot be read again has not failed to be written. */
  const readAnew = async ({ changesOnly }: CallMeta = {}) => {
    // One that nobody looks at is to begin with its first page, instead of reading all of them one after the other.
    queryClient.removeQueries({
      type: 'inactive',
      predicate: ({ queryType }) => queryType === 'infinite' && changesOnly === undefined,
    });
    await queryClient.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => changesOnly === undefined || path === changesOnly,
    });
  };

  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onQueryError?.(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        onMutationError?.(error, mutation.meta);
        // Whoever waits for the refusal is told at once.
        if (error instanceof ApiError && isNews(error)) void readAnew(mutation.meta);
      },
      onSuccess: (_data, _variables, _result, mutation) => {
        onMutationSuccess?.(mutation.meta);
        return readAnew(mutation.meta);
      },
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
  return queryClient;
}
