import { useApiHooks, type ApiHooks } from './api-provider';

/**
 * Reads from the server. The query key is derived from the call. Unused calls are aborted.
 *
 * @example
 * useQuery('get', '/user/getall', { params: { query } }, { placeholderData: keepPreviousData, meta: { error: 'Failed to fetch users.' } });
 */
// Whether a call needs options depends on its path. The rest parameter loses that type information, and the cast restores it.
export const useQuery = ((...call: Parameters<ApiHooks['useQuery']>) =>
  useApiHooks().useQuery(...call)) as ApiHooks['useQuery'];

/**
 * Writes to the server. Writes are never retried automatically.
 *
 * @example
 * const { mutate, isPending } = useMutation('delete', '/user/{id}', { meta: { error: 'Failed to delete user.' } });
 * mutate({ params: { path: { id } } });
 */
export const useMutation: ApiHooks['useMutation'] = (...call) => useApiHooks().useMutation(...call);

/**
 * Reads a list page by page and caches the pages together.
 *
 * @example
 * useInfiniteQuery('get', '/all-transactions', { params: { query: { limit: 1000 } } }, { pageParamName: 'page', initialPageParam: 1, getNextPageParam });
 */
export const useInfiniteQuery: ApiHooks['useInfiniteQuery'] = (...call) => useApiHooks().useInfiniteQuery(...call);
