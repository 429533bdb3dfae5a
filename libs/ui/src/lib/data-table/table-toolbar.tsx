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

export interface TableToolbarProps<Row> extends Pick<ViewChoicesProps<Row>, 'isNarrow' | 'gone'> {
  /** Name of the table. */
  label: string;
  state: TableState;
  /** In the table's own order. */
  columns: readonly DataColumn<Row>[];
  /** In their present order. */
  ordered: readonly DataColumn<Row>[];
  /** The name that preferences are remembered under; left out, there is nothing to choose. */
  storageKey: string | undefined;
  remembered: ReturnType<typeof useTablePreferences>;
  /** Something can be done with rows that somebody has selected. */
  isSelectable: boolean;
  /** The admin may not see the rows: nothing is left to be cleared. */
  isNotAllowed: boolean;
  /** What has come since the rows were read; undefined until they are there. */
  newItems: TableNewItems | undefined;
  /** Search and filters. */
  children: ReactNode;
  /** Further controls at its end. */
  end: ReactNode;
}

/** What stands above a table: search and filters, saved views, and how the table is seen. Nothing, where it has none. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { label, state, columns, ordered, storageKey, remembered, isNarrow, gone, isSelectable } = props;
  const { isNotAllowed, newItems, children, end } = props;
  const { preferences } = remembered;
  const asking = useRef<HTMLDivElement>(null);
  const clear = ({ detail }: MouseEvent) => {
    state.clear();
    // The button goes, and whoever pressed it by key would be at the top of the screen.
    if (detail === 0) asking.current?.querySelector('input')?.focus();
  };
  const showNewItems = (isByKey: boolean) => {
    state.setPage(1);
    void newItems?.show();
    if (isByKey) asking.current?.querySelector('input')?.focus();
  };
  if (children === undefined && end === undefined && storageKey === undefined && !isNarrow) return null;

  return (
    <div className={classes.toolbar}>
      <div ref={asking} className={classes.start}>
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
            columns={ordered}
            preferences={preferences}
            keptVersion={remembered.keptVersion}
            onKeep={remembered.keep}
          />
        )}
        {storageKey !== undefined && (
          <ViewOptions
            columns={ordered}
            preferences={preferences}
            onChange={remembered.change}
            isNarrow={isNarrow}
            gone={isNarrow ? [] : gone}
            selecting={isSelectable ? { isOn: remembered.isSelecting, onChange: remembered.setSelecting } : undefined}
          />
        )}
      </div>
      {newItems && <NewRows difference={newItems.difference} onShow={showNewItems} />}
    </div>
  );
}
