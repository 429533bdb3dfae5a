import { createContext, useContext, type ReactNode } from 'react';
import type { DataColumn } from './data-column';
import type { SavedViewState } from './use-data-table';
import type { TablePreferences } from './use-table-preferences';

/** Props of the saved-views menu of a table. */
export interface ListViewsProps {
  /** The table's `storageKey`. */
  list: string;
  /** Name of the table. */
  label: string;
  /** Search, filters and order of the list. */
  state: SavedViewState;
  /** All columns in their current order. */
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'isTitle' | 'isOptional'>[];
  /** Current columns and density. */
  preferences: TablePreferences;
  /** Version of the current view that is stored on this device; undefined if none is. */
  storedVersion: string | undefined;
  /** Stores the preferences of a view on this device. */
  onStore: (view: string, version: string, preferences: TablePreferences) => void;
}

/** Renders the saved-views menu of each table with a `storageKey`. Without a value, tables have no views. */
export const ListViewsContext = createContext<((props: ListViewsProps) => ReactNode) | undefined>(undefined);

export interface ListViewsMenuProps extends Omit<ListViewsProps, 'state'> {
  /** State of the list, which might not support saved views. */
  state: Partial<SavedViewState>;
}

/** The saved-views menu, for tables whose state can be saved. */
export function ListViewsMenu({ state: { view, query, parseSavedQuery, openView }, ...table }: ListViewsMenuProps) {
  const render = useContext(ListViewsContext);
  if (view === undefined || query === undefined || !parseSavedQuery || !openView) return null;
  return render?.({ ...table, state: { view, query, parseSavedQuery, openView } });
}
