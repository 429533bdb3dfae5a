import { Button } from '@mantine/core';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import type { DataColumn } from './data-column';
import { ListViewsMenu } from './list-views';
import { NewRows, type TableNewItems } from './new-items';
import { SortSelect } from './sort-select';
import classes from './table-toolbar.module.css';
import type { TableState } from './use-data-table';
import type { useTablePreferences } from './use-table-preferences';
import type { ViewChoicesProps } from './view-choices';
import { ViewOptions } from './view-options';

export interface TableToolbarProps<Row> extends Pick<ViewChoicesProps<Row>, 'isNarrow' | 'dropped'> {
  /** Name of the table. */
  label: string;
  /** Page, order and filters. */
  state: TableState;
  /** Columns in their default order. */
  columns: readonly DataColumn<Row>[];
  /** Columns in their current order. */
  orderedColumns: readonly DataColumn<Row>[];
  /** Local-storage name of the preferences; undefined if they cannot be changed. */
  storageKey: string | undefined;
  /** Stored preferences of the table. */
  stored: ReturnType<typeof useTablePreferences>;
  /** Whether rows can be selected. */
  isSelectable: boolean;
  /** Hides Clear filters when the admin lacks permission for the rows. */
  isNotAllowed: boolean;
  /** New items since the rows were loaded; undefined until then. */
  newItems: TableNewItems | undefined;
  /** Search and filters. */
  children: ReactNode;
  /** Controls at the end of the toolbar. */
  end: ReactNode;
}

/** Toolbar of a table: search, filters, saved views and display options. Renders nothing if there are none. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { label, state, columns, orderedColumns, storageKey, stored, isNarrow, dropped, isSelectable } = props;
  const { isNotAllowed, newItems, children, end } = props;
  const { preferences } = stored;
  const filters = useRef<HTMLDivElement>(null);
  const clear = ({ detail }: MouseEvent) => {
    state.clear();
    // The button disappears; after a key press the focus must move or it would be lost.
    if (detail === 0) filters.current?.querySelector('input')?.focus();
  };
  const showNewItems = (isByKey: boolean) => {
    state.setPage(1);
    void newItems?.show();
    if (isByKey) filters.current?.querySelector('input')?.focus();
  };
  if (children === undefined && end === undefined && storageKey === undefined && !isNarrow) return null;

  return (
    <div className={classes.toolbar}>
      <div ref={filters} className={classes.start}>
        {children}
        {state.isFiltered && !isNotAllowed && (
          <Button variant="default" onClick={clear}>
            Clear filters
          </Button>
        )}
      </div>
      <div className={classes.end}>
        {isNarrow && <SortSelect columns={columns} state={state} />}
        {end}
        {storageKey !== undefined && (
          <ListViewsMenu
            list={storageKey}
            label={label}
            state={state}
            columns={orderedColumns}
            preferences={preferences}
            storedVersion={stored.storedVersion}
            onStore={stored.storeView}
          />
        )}
        {storageKey !== undefined && (
          <ViewOptions
            columns={orderedColumns}
            preferences={preferences}
            onChange={stored.change}
            isNarrow={isNarrow}
            dropped={isNarrow ? [] : dropped}
            selecting={isSelectable ? { isOn: stored.isSelecting, onChange: stored.setSelecting } : undefined}
          />
        )}
      </div>
      {newItems && <NewRows difference={newItems.difference} onShow={showNewItems} />}
    </div>
  );
}
