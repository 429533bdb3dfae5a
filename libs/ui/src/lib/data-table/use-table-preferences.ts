import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { DataColumn } from './data-column';

type ColumnChoice = Pick<DataColumn<never>, 'id' | 'isTitle' | 'isOptional'>;

/** How somebody likes a table. */
export interface TablePreferences {
  density: 'comfortable' | 'compact';
  /** Ids of hidden columns. */
  hidden: readonly string[];
  /** Ids of optional columns that are shown. */
  shown: readonly string[];
}

const defaults: TablePreferences = { density: 'comfortable', hidden: [], shown: [] };

/** Whether somebody wants to see a column. */
export function isColumnShown(
  { id, isTitle = false, isOptional = false }: ColumnChoice,
  { hidden, shown }: TablePreferences,
): boolean {
  return isTitle || (isOptional ? shown.includes(id) : !hidden.includes(id));
}

/** The preferences that show a column, or leave it out. */
export function showColumn(
  { id, isOptional = false }: ColumnChoice,
  isShown: boolean,
  { hidden, shown }: TablePreferences,
): Partial<TablePreferences> {
  const [name, ids] = isOptional ? (['shown', shown] as const) : (['hidden', hidden] as const);
  return { [name]: isShown === isOptional ? [...ids, id] : ids.filter((other) => other !== id) };
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

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
  return {
    density: 'density' in stored && stored.density === 'compact' ? 'compact' : 'comfortable',
    hidden: textsOf('hidden' in stored && stored.hidden),
    shown: textsOf('shown' in stored && stored.shown),
  };
}
