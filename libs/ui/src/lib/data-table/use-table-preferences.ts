import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';

/** How somebody likes a table. */
export interface TablePreferences {
  density: 'comfortable' | 'compact';
  /** Ids of hidden columns. */
  hidden: readonly string[];
}

const defaults: TablePreferences = { density: 'comfortable', hidden: [] };

/** Preferences of one table, remembered on this device. What storage holds is checked: anybody may have written it. */
export function useTablePreferences(key: string) {
  const [stored, setStored] = useLocalStorage<unknown>({
    key: `table:${key}`,
    defaultValue: defaults,
    getInitialValueInEffect: false,
  });
  const preferences = useMemo(() => checked(stored), [stored]);
  const change = (changes: Partial<TablePreferences>) => setStored({ ...preferences, ...changes });
  return [preferences, change] as const;
}

function checked(stored: unknown): TablePreferences {
  if (typeof stored !== 'object' || stored === null) return defaults;
  const hidden = 'hidden' in stored && Array.isArray(stored.hidden) ? stored.hidden : [];
  return {
    density: 'density' in stored && stored.density === 'compact' ? 'compact' : 'comfortable',
    hidden: hidden.filter((id) => typeof id === 'string'),
  };
}
