import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { paths } from '../../schema';

/**
 * Returns a function that removes inactive queries from the cache and refetches active ones, except queries of the given
 * paths.
 *
 * @example
 * const resetCache = useResetCache();
 * resetCache('/permissions/{id}');
 */
export function useResetCache(): (...excludedPaths: (keyof paths)[]) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (...excludedPaths) => {
      const predicate = ({ queryKey: [, path] }: { queryKey: readonly unknown[] }) =>
        !excludedPaths.some((excludedPath) => excludedPath === path);
      queryClient.removeQueries({ type: 'inactive', predicate });
      void queryClient.invalidateQueries({ predicate });
    },
    [queryClient],
  );
}
