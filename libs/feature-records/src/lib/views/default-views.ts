import { useHasSettled } from '@countinghouse/api-client';
import { useMemo } from 'react';
import { menuPathOf } from './list-names';
import { useViews } from './views-api';

/**
 * What the menu adds to the address of each list that the admin has chosen a view for: `?view=…` and what the view asks
 * for. It waits for what the first screen needs; until it is known, the menu leads to the lists as they are at first.
 */
export function useDefaultViews(): ReadonlyMap<string, string> {
  const { isOffered, views } = useViews({ isWanted: useHasSettled() });
  return useMemo(() => {
    const chosen = isOffered ? (views ?? []).filter(({ isDefault }) => isDefault) : [];
    return new Map(
      chosen.flatMap(({ _id, list, address }) => {
        const path = menuPathOf(list);
        if (path === undefined) return [];
        const search = new URLSearchParams(address);
        search.set('view', _id);
        return [[path, `?${search}`] as const];
      }),
    );
  }, [isOffered, views]);
}
