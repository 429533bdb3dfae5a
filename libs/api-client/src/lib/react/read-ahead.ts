import type { QueryClient } from '@tanstack/react-query';
import createQueryHooks from 'openapi-react-query';
import type { ApiClient } from '../core/api-client';
import type { ApiHooks } from './api-provider';

/**
 * Asks the server for what a screen is about to read, with the same words as its hook. Nothing is asked again that is
 * there already, or on its way; what fails is asked again by the hook. Returns the query's options.
 */
export type ReadAhead = ApiHooks['queryOptions'];

/**
 * Makes a {@link ReadAhead}.
 *
 * @example
 * const read = createReadAhead(client, queryClient);
 * read('get', '/user/getall', { params: { query: { page: 1, limit: 10 } } });
 */
export function createReadAhead(client: ApiClient, queryClient: QueryClient): ReadAhead {
  const { queryOptions } = createQueryHooks(client);
  // A wrapper's type would lose that a call's options depend on its path.
  return new Proxy(queryOptions, {
    apply: (target, self, call) => {
      const options: ReturnType<ReadAhead> = Reflect.apply(target, self, call);
      void queryClient.prefetchQuery(options);
      return options;
    },
  });
}
