import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { paths } from '../../schema';

type Segments<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? Head | `${Head}/${Segments<Tail>}`
  : Path;

/** The beginning of one of the contract's paths, up to a slash: `/user`, `/user/getall`, `/support-enquiries`. */
export type PathPrefix = Exclude<Segments<keyof paths & string>, ''>;

/**
 * Gives a function that reads again whatever is on screen from paths that begin with one of the prefixes, and forgets
 * the rest of it. It resolves when the new data is there, so that a button can stay busy until then.
 *
 * @example
 * const refresh = useRefresh();
 * useMutation('delete', '/user/{id}', { onSuccess: () => refresh('/user') });
 */
export function useRefresh(): (...prefixes: [PathPrefix, ...PathPrefix[]]) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    (...prefixes) =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [, path] }) =>
          typeof path === 'string' && prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
      }),
    [queryClient],
  );
}
