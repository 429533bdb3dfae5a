import type { QueryClient } from '@tanstack/react-query';
import createQueryHooks from 'openapi-react-query';
import type { ApiClient } from '../core/api-client';
import type { ApiHooks } from './api-provider';

/**
 * Prefetches a query, with the same arguments as its hook. Cached and pending queries are not fetched again; failed ones are
 * fetched again by the hook. Returns the query's options.
 */
export type Prefetch = ApiHooks['queryOptions'];

/**
 * Creates a {@link Prefetch}.
 *
 * @example
 * const prefetch = createPrefetch(client, queryClient);
 * prefetch('get', '/user/getall', { params: { query: { page: 1, limit: 10 } } });
 */
export function createPrefetch(client: ApiClient, queryClient: QueryClient): Prefetch {
  const { queryOptions } = createQueryHooks(client);
  // A Proxy, because a wrapper's type would lose that a call's options depend on its path.
  return new Proxy(queryOptions, {
    apply: (target, self, call) => {
      const options: ReturnType<Prefetch> = Reflect.apply(target, self, call);
      void queryClient.prefetchQuery(options);
      return options;
    },
  });
}
