import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Sends the request of a query once, without storing the response. For an infinite query, it requests the first page.
 *
 * @throws ApiError if the request fails
 */
export async function probeQuery(client: QueryClient, { queryKey, options, meta }: Query): Promise<unknown> {
  const { queryFn } = options;
  if (typeof queryFn !== 'function') return undefined;
  const { signal } = new AbortController();
  const pageParam = 'initialPageParam' in options ? options.initialPageParam : undefined;
  return await queryFn({ client, queryKey, signal, meta, pageParam, direction: 'forward' });
}
