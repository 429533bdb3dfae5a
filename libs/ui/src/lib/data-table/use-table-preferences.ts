import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import type { DataColumn } from './data-column';

type ColumnChoice = Pick<DataColumn<never>, 'id' | 'isTitle' | 'isOptional'>;

/** The user's preferences for a table. */
export interface TablePreferences {
  /** Row height. */
  density: 'comfortable' | 'compact';
  /** Ids of hidden columns. */
  hidden: readonly string[];
  /** Ids of optional columns that are shown. */
  shown: readonly string[];
  /** Ids of the columns in order; empty for the default order. */
  order: readonly string[];
  /** Widths of resized columns in pixels, by id. */
  widths: Readonly<Partial<Record<string, number>>>;
}

/** Preferences of a table that was never changed. */
export const DEFAULT_PREFERENCES: TablePreferences = {
  density: 'comfortable',
  hidden: [],
  shown: [],
  order: [],
  widths: {},
};

/** Limits of a column's width. */
export const WIDTH_LIMITS_PX = { min: 48, max: 1600 } as const;

/** Returns whether the preferences show a column. */
export function isColumnShown(
  { id, isTitle = false, isOptional = false }: ColumnChoice,
  { hidden, shown }: Pick<TablePreferences, 'hidden' | 'shown'>,
): boolean {
  return isTitle || (isOptional ? shown.includes(id) : !hidden.includes(id));
}

/** Returns the change of preferences that shows or hides a column. */
export function showColumn(
  { id, isOptional = false }: ColumnChoice,
  isShown: boolean,
  { hidden, shown }: Pick<TablePreferences, 'hidden' | 'shown'>,
): Partial<TablePreferences> {
  const [name, ids] = isOptional ? (['shown', shown] as const) : (['hidden', hidden] as const);
  return { [name]: isShown === isOptional ? [...ids, id] : ids.filter((other) => other !== id) };
}

/** Sorts columns by the user's order. A column that the order does not contain follows its default predecessor. */
export function orderColumns<Column extends Pick<DataColumn<never>, 'id'>>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  if (order.length === 0) return columns;
  const ordered = order.flatMap((id) => columns.filter((column) => column.id === id));
  for (const [index, column] of columns.entries()) {
    if (ordered.includes(column)) continue;
    const before = columns[index - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  }
  return ordered;
}

/**
 * Returns the order with a column moved to the position of another one.
 *
 * @param columns columns in their current order
 */
export function moveColumn(columns: readonly Pick<DataColumn<never>, 'id'>[], id: string, to: string): string[] {
  const ids = columns.map((column) => column.id);
  const position = ids.indexOf(to);
  return ids.filter((other) => other !== id).toSpliced(position, 0, id);
}

const toStrings = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((item) => typeof item === 'string'))] : [];

/** Preferences of a saved view on this device, including local changes. */
interface StoredView {
  /** Version of the view that the preferences are based on. */
  version: string;
  preferences: TablePreferences;
}

/** Stored state of a table: preferences without a view and for each view. */
interface StoredTable extends TablePreferences {
  /** Whether rows have checkboxes. */
  isSelecting: boolean;
  views: Readonly<Partial<Record<string, StoredView>>>;
}

/**
 * Returns the preferences of a table, stored on this device. Stored values are validated.
 *
 * @param view id of the current saved view, which has its own preferences; "" for none. A view without stored preferences starts
 *   with the table's preferences.
 */
export function useTablePreferences(key: string, view = '') {
  const [stored, setStored] = useLocalStorage<unknown>({
    key: `table:${key}`,
    // Mantine would write a default value to storage immediately, even after the session has ended.
    getInitialValueInEffect: false,
  });
  const table = useMemo(() => readStoredTable(stored), [stored]);
  const storedView = view === '' ? undefined : table.views[view];
  const preferences: TablePreferences = storedView?.preferences ?? table;
  const storeView = (view: string, version: string, preferences: TablePreferences) =>
    setStored({ ...table, views: { ...table.views, [view]: { version, preferences } } });
  return {
    preferences,
    change: (changes: Partial<TablePreferences>) => {
      if (view === '') setStored({ ...table, ...changes });
      else storeView(view, storedView?.version ?? '', { ...preferences, ...changes });
    },
    storedVersion: storedView?.version,
    storeView,
    isSelecting: table.isSelecting,
    setSelecting: (isSelecting: boolean) => setStored({ ...table, isSelecting }),
  };
}

function readStoredTable(stored: unknown): StoredTable {
  const views = isRecord(stored) && isRecord(stored['views']) ? stored['views'] : {};
  return {
    ...readPreferences(stored),
    isSelecting: isRecord(stored) && stored['isSelecting'] === true,
    views: Object.fromEntries(
      Object.entries(views).flatMap(([id, storedView]) =>
        isRecord(storedView) && typeof storedView['version'] === 'string'
          ? [[id, { version: storedView['version'], preferences: readPreferences(storedView['preferences']) }]]
          : [],
      ),
    ),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Parses preferences from an untrusted value. Missing or invalid fields get their defaults. */
export function readPreferences(stored: unknown): TablePreferences {
  if (typeof stored !== 'object' || stored === null) return DEFAULT_PREFERENCES;
  const { density, hidden, shown, order, widths }: Partial<Record<keyof TablePreferences, unknown>> = stored;
  return {
    density: density === 'compact' ? 'compact' : 'comfortable',
    hidden: toStrings(hidden),
    shown: toStrings(shown),
    order: toStrings(order),
    widths: readWidths(widths),
  };
}

function readWidths(stored: unknown): Record<string, number> {
  if (typeof stored !== 'object' || stored === null) return {};
  const isWidth = (value: unknown): value is number =>
    typeof value === 'number' && value >= WIDTH_LIMITS_PX.min && value <= WIDTH_LIMITS_PX.max;
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, value]: [string, unknown]) => (isWidth(value) ? [[id, value]] : [])),
  );
}
