import { useHasSettled } from '@countinghouse/api-client';
import { useMemo } from 'react';
import { getMenuPath } from './list-names';
import { useViews } from './views-api';

/**
 * Returns the URL search (`?view=…` and the view's parameters) of each list with a default view, by the list's menu
 * path. Loads after the first screen; until then the map is empty and the menu opens lists without a view.
 */
export function useDefaultViews(): ReadonlyMap<string, string> {
  const { isSupported, views } = useViews({ isEnabled: useHasSettled() });
  return useMemo(() => {
    const defaults = isSupported ? (views ?? []).filter(({ isDefault }) => isDefault) : [];
    return new Map(
      defaults.flatMap(({ _id, list, address }) => {
        const path = getMenuPath(list);
        if (path === undefined) return [];
        const search = new URLSearchParams(address);
        search.set('view', _id);
        return [[path, `?${search}`] as const];
      }),
    );
  }, [isSupported, views]);
}
