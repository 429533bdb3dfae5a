import { hashKey, MutationCache, QueryCache, QueryClient, type Mutation, type Query } from '@tanstack/react-query';
import { ApiError } from '../core/api-error';
import { isObject } from '../core/is-object';
import { shouldNotify, describeFailure, type CallMeta } from './call-meta';
import { recordCallMeta } from './query-failure';
import { retryFailedQueries } from './retry-failed-queries';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

/** A call that has succeeded or failed. */
export interface SettledCall {
  kind: 'read' | 'write';
  /** Identifies calls of the same path with the same parameters. */
  key: string;
  /**
   * The message of the toast. Undefined if the screen shows the outcome itself: a read without data or without its own
   * message, or a write without its own message. Also undefined if the session has expired.
   */
  message: string | undefined;
}

/** Options of {@link createQueryClient}. */
export interface QueryClientOptions {
  /** Called once for each call that failed after its retries. */
  onFailure?: (error: unknown, call: SettledCall) => void;
  /** Called once for each successful call. */
  onSuccess?: (call: SettledCall) => void;
}

function toFailedRead(error: unknown, { meta, queryHash: key, state }: AnyQuery): SettledCall {
  const isShown = state.data !== undefined && error instanceof ApiError && shouldNotify(error, meta);
  return { kind: 'read', key, message: isShown ? describeFailure(error, meta) : undefined };
}

function toFailedWrite(error: unknown, mutation: AnyMutation): SettledCall {
  const { meta } = mutation;
  const key = getKey(mutation);
  if (!(error instanceof ApiError) || error.status === 403 || meta?.expected?.includes(error.code))
    return { kind: 'write', key, message: undefined };
  const isShown = meta?.error !== undefined || (error.status === 0 && meta?.shouldNotifyOnNetworkError);
  return { kind: 'write', key, message: isShown ? describeFailure(error, meta) : undefined };
}

const getKey = ({ options, state }: AnyMutation) => hashKey([options.mutationKey, state.variables]);

type AnyQuery = Query<unknown, unknown>;
type AnyMutation = Mutation<unknown, unknown, unknown>;

const MAX_RETRIES = 1;

/** Beyond this, users prefer an error message to waiting. */
const MAX_RETRY_DELAY_SECONDS = 5;

/** Returns the server's `Retry-After` in milliseconds; one second by default. */
const getRetryDelay = ({ retryAfterSeconds = 1 }: ApiError) =>
  1000 * Math.min(retryAfterSeconds, MAX_RETRY_DELAY_SECONDS);

/** Whether to retry a read: once, after a network or server error. */
function shouldRetry(failures: number, error: unknown): boolean {
  return (
    failures < MAX_RETRIES &&
    error instanceof ApiError &&
    (error.status === 0 || error.status >= 500) &&
    error.status !== 501
  );
}

/** Whether the last fetch of an active query failed. */
const hasJustFailed = (query: Query) => query.isActive() && query.state.error !== null;

/** Whether a failed write requires a refetch: the record has changed, or the outcome is unknown. */
const shouldReload = ({ status }: ApiError) => status === 0 || status === 404 || status === 409 || status >= 500;

/**
 * Creates the query client that all hooks share. Reads are retried once, writes never. Without a network both fail immediately
 * instead of waiting, because a decision must not be sent later than the admin expects.
 *
 * A write ends after all active queries have been refetched; inactive ones become stale. A write whose response is not JSON
 * counts as successful if these refetches succeed and it does not decide about money; otherwise it fails as `malformed`.
 *
 * Reads with a temporary error are retried while they are on the screen. Immutable data has the `staleTime` "static" and is
 * never refetched.
 */
export function createQueryClient({ onFailure, onSuccess }: QueryClientOptions = {}): QueryClient {
  /** Never rejects: a failed refetch does not make the write fail. */
  const reload = async ({ changesOnly }: CallMeta = {}) => {
    // An inactive infinite list starts again with its first page instead of refetching all pages.
    queryClient.removeQueries({
      type: 'inactive',
      predicate: ({ queryType }) => queryType === 'infinite' && changesOnly === undefined,
    });
    const isAffected = ({ queryKey: [, path] }: Query) => changesOnly === undefined || path === changesOnly;
    // `invalidateQueries` does not restart a pending first read, whose response may predate the write.
    const firstReads = queryClient
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching', predicate: (query) => isAffected(query) && query.state.data === undefined });
    await queryClient.invalidateQueries({ predicate: isAffected });
    await queryClient.invalidateQueries({ predicate: (query) => firstReads.includes(query) });
  };

  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        recordCallMeta(error, query.meta);
        onFailure?.(error, toFailedRead(error, query));
      },
      onSuccess: (_data, { queryHash: key }) => onSuccess?.({ kind: 'read', key, message: undefined }),
    }),
    mutationCache: new MutationCache({
      onError: (error: Error, _variables, _result, mutation) => {
        // The user has cancelled the write.
        if (error.name === 'AbortError') return;
        onFailure?.(error, toFailedWrite(error, mutation));
        // Not awaited, so that the error is shown immediately.
        if (error instanceof ApiError && shouldReload(error)) void reload(mutation.meta);
      },
      onSuccess: async (data, _variables, _result, mutation) => {
        const notifySuccess = () =>
          onSuccess?.({ kind: 'write', key: getKey(mutation), message: mutation.meta?.success });
        const isCertain = !isObject(data) || data['malformed'] === undefined;
        if (isCertain) notifySuccess();
        await reload(mutation.meta);
        if (isCertain) return;
        // The response may come from something else than the server, such as a captive portal.
        if (mutation.meta?.isDecision || queryClient.getQueryCache().getAll().some(hasJustFailed))
          throw new ApiError({ status: 200, code: 'malformed' });
        notifySuccess();
      },
    }),
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        retryDelay: (_failures, error) => getRetryDelay(error),
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  retryFailedQueries(queryClient);
  return queryClient;
}
