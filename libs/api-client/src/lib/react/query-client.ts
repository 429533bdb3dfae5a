import { hashKey, MutationCache, QueryCache, QueryClient, type Mutation, type Query } from '@tanstack/react-query';
import { ApiError } from '../core/api-error';
import { isObject } from '../core/is-object';
import { isToldAside, describeFailure, type CallMeta } from './call-meta';
import { rememberCall } from './query-failure';
import { recoverReads } from './recover-reads';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

/** A call whose outcome is known. */
export interface SettledCall {
  kind: 'read' | 'write';
  /** The same for each call of the same path with the same parameters. */
  key: string;
  /**
   * What to tell about it beside the screen. Undefined where the screen itself tells it: a read that has nothing to
   * show or no words of its own, and a write without words of its own, whose form or decision tells what came of it.
   * Also undefined where the session is over.
   */
  words: string | undefined;
}

/** What is to happen after a call, in one place for all of them. */
export interface QueryClientOptions {
  /** Called once for each call that has failed for good. */
  onFailure?: (error: unknown, call: SettledCall) => void;
  /** Called once for each call that has worked. */
  onSuccess?: (call: SettledCall) => void;
}

function failedRead(error: unknown, { meta, queryHash: key, state }: AnyQuery): SettledCall {
  const isTold = state.data !== undefined && error instanceof ApiError && isToldAside(error, meta);
  return { kind: 'read', key, words: isTold ? describeFailure(error, meta) : undefined };
}

function failedWrite(error: unknown, mutation: AnyMutation): SettledCall {
  const { meta } = mutation;
  const key = keyOf(mutation);
  if (!(error instanceof ApiError) || error.status === 403 || meta?.expected?.includes(error.code))
    return { kind: 'write', key, words: undefined };
  const isTold = meta?.error !== undefined || (error.status === 0 && meta?.isNoAnswerToldAside);
  return { kind: 'write', key, words: isTold ? describeFailure(error, meta) : undefined };
}

const keyOf = ({ options, state }: AnyMutation) => hashKey([options.mutationKey, state.variables]);

type AnyQuery = Query<unknown, unknown>;
type AnyMutation = Mutation<unknown, unknown, unknown>;

const MAX_RETRIES = 1;

/** The longest wait before a retry, in seconds; beyond that, people would rather be told. */
const MAX_RETRY_DELAY = 5;

/** The wait that the server asks for, in milliseconds; a second where it asks for none. */
const retryDelayOf = ({ retryAfterSeconds = 1 }: ApiError) => 1000 * Math.min(retryAfterSeconds, MAX_RETRY_DELAY);

/** Only a failure that may pass by itself is retried, and only once: no answer, or a fault of the server. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  return (
    failures < MAX_RETRIES &&
    error instanceof ApiError &&
    (error.status === 0 || error.status >= 500) &&
    error.status !== 501
  );
}

/** Whether something on the screen could not be read when it was last asked for. */
const hasJustFailed = (query: Query) => query.isActive() && query.state.error !== null;

/** Whether a refusal says that the record is no longer as it was read, or leaves open what came of the write. */
const isNews = ({ status }: ApiError) => status === 0 || status === 404 || status === 409 || status >= 500;

/**
 * Makes the cache that all hooks share. Reads are tried twice at most, writes once. Without a network both fail at once
 * instead of waiting: a decision must never be sent later than its maker thinks.
 *
 * A write ends once everything on the screen has been read again, whatever it changed; the rest is read when it is next
 * looked at. One whose answer is not even JSON is told as done where that has worked and it decides about no money, and
 * else fails as `malformed`.
 *
 * What could not be read is asked for again by itself. What never changes under its name has the `staleTime` "static",
 * and is left alone.
 */
export function createQueryClient({ onFailure, onSuccess }: QueryClientOptions = {}): QueryClient {
  /** Never rejects: a write has not failed because something could not be read again. */
  const reload = async ({ changesOnly }: CallMeta = {}) => {
    // A list that is not on the screen is to begin with its first page, instead of reading all its pages in turn.
    queryClient.removeQueries({
      type: 'inactive',
      predicate: ({ queryType }) => queryType === 'infinite' && changesOnly === undefined,
    });
    const isTouched = ({ queryKey: [, path] }: Query) => changesOnly === undefined || path === changesOnly;
    // A first read that is on its way is not begun anew, and its answer may be from before the write.
    const overtaken = queryClient
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching', predicate: (query) => isTouched(query) && query.state.data === undefined });
    await queryClient.invalidateQueries({ predicate: isTouched });
    await queryClient.invalidateQueries({ predicate: (query) => overtaken.includes(query) });
  };

  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        rememberCall(error, query.meta);
        onFailure?.(error, failedRead(error, query));
      },
      onSuccess: (_data, { queryHash: key }) => onSuccess?.({ kind: 'read', key, words: undefined }),
    }),
    mutationCache: new MutationCache({
      onError: (error: Error, _variables, _result, mutation) => {
        // Whoever calls a write off has left.
        if (error.name === 'AbortError') return;
        onFailure?.(error, failedWrite(error, mutation));
        // Not awaited, so that the refusal is told at once.
        if (error instanceof ApiError && isNews(error)) void reload(mutation.meta);
      },
      onSuccess: async (data, _variables, _result, mutation) => {
        const tell = () => onSuccess?.({ kind: 'write', key: keyOf(mutation), words: mutation.meta?.success });
        const isCertain = !isObject(data) || data['unreadable'] === undefined;
        if (isCertain) tell();
        await reload(mutation.meta);
        if (isCertain) return;
        // Whatever answered, such as a portal that says yes to everything, may not have been the server.
        if (mutation.meta?.isDecision || queryClient.getQueryCache().getAll().some(hasJustFailed))
          throw new ApiError({ status: 200, code: 'malformed' });
        tell();
      },
    }),
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        retryDelay: (_failures, error) => retryDelayOf(error),
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  recoverReads(queryClient);
  return queryClient;
}
