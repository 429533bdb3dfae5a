import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { paths } from '../../schema';

/**
 * Returns a function that drops what was read and is not on the screen, and reads again what is. The paths that are
 * passed to it are left as they are.
 *
 * @example
 * const forget = useForget();
 * forget('/permissions/{id}');
 */
export function useForget(): (...kept: (keyof paths)[]) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (...kept) => {
      const predicate = ({ queryKey: [, path] }: { queryKey: readonly unknown[] }) =>
        !kept.some((keptPath) => keptPath === path);
      queryClient.removeQueries({ type: 'inactive', predicate });
      void queryClient.invalidateQueries({ predicate });
    },
    [queryClient],
  );
}
