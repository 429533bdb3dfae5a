import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Asks what a query on the screen asks, once, without keeping the answer; of many pages the first.
 *
 * @throws ApiError as the call does
 */
export async function askAside(client: QueryClient, { queryKey, options, meta }: Query): Promise<unknown> {
  const { queryFn } = options;
  if (typeof queryFn !== 'function') return undefined;
  const { signal } = new AbortController();
  const pageParam = 'initialPageParam' in options ? options.initialPageParam : undefined;
  return await queryFn({ client, queryKey, signal, meta, pageParam, direction: 'forward' });
}
