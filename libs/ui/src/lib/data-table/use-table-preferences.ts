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
  /** Ids of the columns in their order; empty: the table's own. */
  order: readonly string[];
  /** What somebody has made a column, in pixels, by its id; the content decides about the others. */
  widths: Readonly<Partial<Record<string, number>>>;
}

/** A table as it is at first. */
export const firstPreferences: TablePreferences = {
  density: 'comfortable',
  hidden: [],
  shown: [],
  order: [],
  widths: {},
};

/** The least and the most that a column can be made, in pixels. */
export const widthLimits = { least: 48, most: 1600 } as const;

/** Whether somebody wants to see a column. */
export function isColumnShown(
  { id, isTitle = false, isOptional = false }: ColumnChoice,
  { hidden, shown }: Pick<TablePreferences, 'hidden' | 'shown'>,
): boolean {
  return isTitle || (isOptional ? shown.includes(id) : !hidden.includes(id));
}

/** The preferences that show a column, or leave it out. */
export function showColumn(
  { id, isOptional = false }: ColumnChoice,
  isShown: boolean,
  { hidden, shown }: Pick<TablePreferences, 'hidden' | 'shown'>,
): Partial<TablePreferences> {
  const [name, ids] = isOptional ? (['shown', shown] as const) : (['hidden', hidden] as const);
  return { [name]: isShown === isOptional ? [...ids, id] : ids.filter((other) => other !== id) };
}

/** Columns in somebody's order. One that the order does not name follows the column that it follows in the table. */
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
 * The order in which a column stands at the place of another one.
 *
 * @param columns in their present order
 */
export function moveColumn(columns: readonly Pick<DataColumn<never>, 'id'>[], id: string, to: string): string[] {
  const ids = columns.map((column) => column.id);
  const place = ids.indexOf(to);
  return ids.filter((other) => other !== id).toSpliced(place, 0, id);
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((item) => typeof item === 'string'))] : [];

/** How somebody has a saved view on this device: as it was kept, and what has been changed since. */
interface KeptView {
  /** Of the view that it began with. */
  version: string;
  preferences: TablePreferences;
}

/** What is remembered of one table: how it is without a view, and with each. */
interface Remembered extends TablePreferences {
  /** Rows have a box to select them by. */
  isSelecting: boolean;
  views: Readonly<Partial<Record<string, KeptView>>>;
}

/**
 * Preferences of one table, remembered on this device. What storage holds is checked: anybody may have written it.
 *
 * @param view the saved view that the table is seen with, which has preferences of its own; "" for none. One that this
 *   device has not seen yet begins with those of the table.
 */
export function useTablePreferences(key: string, view = '') {
  const [stored, setStored] = useLocalStorage<unknown>({
    key: `table:${key}`,
    // A default value would be written to storage at once, even after a session has ended.
    getInitialValueInEffect: false,
  });
  const remembered = useMemo(() => readRemembered(stored), [stored]);
  const kept = view === '' ? undefined : remembered.views[view];
  const preferences: TablePreferences = kept?.preferences ?? remembered;
  const keep = (view: string, version: string, preferences: TablePreferences) =>
    setStored({ ...remembered, views: { ...remembered.views, [view]: { version, preferences } } });
  return {
    preferences,
    change: (changes: Partial<TablePreferences>) => {
      if (view === '') setStored({ ...remembered, ...changes });
      else keep(view, kept?.version ?? '', { ...preferences, ...changes });
    },
    keptVersion: kept?.version,
    keep,
    isSelecting: remembered.isSelecting,
    setSelecting: (isSelecting: boolean) => setStored({ ...remembered, isSelecting }),
  };
}

function readRemembered(stored: unknown): Remembered {
  const views = isRecord(stored) && isRecord(stored['views']) ? stored['views'] : {};
  return {
    ...readPreferences(stored),
    isSelecting: isRecord(stored) && stored['isSelecting'] === true,
    views: Object.fromEntries(
      Object.entries(views).flatMap(([id, kept]) =>
        isRecord(kept) && typeof kept['version'] === 'string'
          ? [[id, { version: kept['version'], preferences: readPreferences(kept['preferences']) }]]
          : [],
      ),
    ),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Preferences as somebody else has written them down; what they do not say, or say wrongly, is as it is at first. */
export function readPreferences(written: unknown): TablePreferences {
  if (typeof written !== 'object' || written === null) return firstPreferences;
  const { density, hidden, shown, order, widths }: Partial<Record<keyof TablePreferences, unknown>> = written;
  return {
    density: density === 'compact' ? 'compact' : 'comfortable',
    hidden: textsOf(hidden),
    shown: textsOf(shown),
    order: textsOf(order),
    widths: widthsOf(widths),
  };
}

function widthsOf(written: unknown): Record<string, number> {
  if (typeof written !== 'object' || written === null) return {};
  const isWidth = (value: unknown): value is number =>
    typeof value === 'number' && value >= widthLimits.least && value <= widthLimits.most;
  return Object.fromEntries(
    Object.entries(written).flatMap(([id, value]: [string, unknown]) => (isWidth(value) ? [[id, value]] : [])),
  );
}
