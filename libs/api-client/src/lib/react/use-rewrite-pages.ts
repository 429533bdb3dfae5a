import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { paths } from '../../schema';

type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/**
 * Gives a function that changes what is remembered of a list that was read page by page. A record that the server has
 * just answered with takes its place there, instead of all the pages being read again.
 *
 * @example
 * const rewritePages = useRewritePages();
 * rewritePages('/all-transactions', (page) => ({ ...page, data: withTransaction(page.data, transaction) }));
 */
export function useRewritePages() {
  const queryClient = useQueryClient();
  return useCallback(
    <Path extends keyof paths & string>(path: Path, rewrite: (page: Answer<Path>) => Answer<Path>) => {
      queryClient.setQueriesData<InfiniteData<Answer<Path>>>(
        { predicate: ({ queryKey }) => queryKey[0] === 'get' && queryKey[1] === path },
        (known) => known?.pages && { ...known, pages: known.pages.map(rewrite) },
      );
    },
    [queryClient],
  );
}
