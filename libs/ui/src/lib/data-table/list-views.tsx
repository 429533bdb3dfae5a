import { createContext, useContext, type ReactNode } from 'react';
import type { DataColumn } from './data-column';
import type { ViewableState } from './use-data-table';
import type { TablePreferences } from './use-table-preferences';

/** What a menu of saved views is told of the table that it stands at. */
export interface ListViewsProps {
  /** The table's `storageKey`. */
  list: string;
  /** The table's name. */
  label: string;
  /** The search, the filters and the order of the list. */
  state: ViewableState;
  /** All columns, in their present order. */
  columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'isTitle' | 'isOptional'>[];
  /** How the table is drawn now: its columns and its density. */
  preferences: TablePreferences;
  /** The version of the present view that this device has, whose preferences these are; undefined where it has none. */
  keptVersion: string | undefined;
  /** Remembers a view on this device, as it is. */
  onKeep: (view: string, version: string, preferences: TablePreferences) => void;
}

/** Draws the menu of saved views, which stands at every table with a `storageKey`. Without it, tables have no views. */
export const ListViewsContext = createContext<((props: ListViewsProps) => ReactNode) | undefined>(undefined);

export interface ListViewsMenuProps extends Omit<ListViewsProps, 'state'> {
  state: Partial<ViewableState>;
}

/** The menu of saved views, where the table's state can be kept in one. */
export function ListViewsMenu({ state: { view, asked, readAsked, openView }, ...table }: ListViewsMenuProps) {
  const draw = useContext(ListViewsContext);
  if (view === undefined || asked === undefined || !readAsked || !openView) return null;
  return draw?.({ ...table, state: { view, asked, readAsked, openView } });
}
