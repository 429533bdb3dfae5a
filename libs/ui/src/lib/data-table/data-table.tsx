import { Button } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { Note } from '../note/note';
import { useIsNarrow } from '../use-is-narrow';
import { CardView } from './card-view';
import { HiddenColumnsNotice } from './hidden-columns-notice';
import type { DataColumn } from './data-column';
import classes from './data-table.module.css';
import type { TableNewItems } from './new-items';
import { renderTablePlaceholder, type TableEmpty, type TableError } from './table-placeholder';
import { TableFooter } from './table-footer';
import { TableToolbar } from './table-toolbar';
import { TableView } from './table-view';
import { useColumnFit } from './use-column-fit';
import { useSelectionTools } from './load-selection-tools';
import { useSelection, type SelectedRows } from './use-selection';
import { useDataTable, type TableState } from './use-data-table';
import {
  type TablePreferences,
  isColumnShown,
  moveColumn,
  orderColumns,
  useTablePreferences,
} from './use-table-preferences';

export interface DataTableProps<Row> {
  /** Accessible name of the table: "Users List". */
  label: string;
  /** Columns of the table. Define them outside the component or memoise them. */
  columns: readonly DataColumn<Row>[];
  /** Rows of the page if `total` is given, or else of the complete list. Undefined until the first load has finished. */
  rows: readonly Row[] | undefined;
  /**
   * A message for each malformed row. They are shown below the rows on every page and are not counted as entries. From the
   * sixth on they are only counted.
   */
  malformedRows?: readonly string[] | undefined;
  /**
   * Returns the unique id of a row.
   *
   * @param index zero-based index on the page, for rows without an id
   */
  getRowId: (row: Row, index: number) => string;
  /** Page, order and filters, from `useListState`. */
  state: TableState;
  /** Total number of rows. If given, the server sorts and pages. */
  total?: number;
  /** Whether `total` is a lower bound, shown as `1,000+`. @default false */
  isTotalLowerBound?: boolean;
  /** The server pages but does not sort, so sorting applies to the page only and the footer says so. @default false */
  isSortedByPage?: boolean;
  /** Dims the rows while they belong to the previous query. @default false */
  isStale?: boolean;
  /** Error of the last load. */
  error?: TableError;
  /** Age of the rows and number of new items since, from `useNewItems`. */
  newItems?: TableNewItems;
  /** Renders the `RowAction`s of a row, the destructive one last. Define it outside the component or memoise it. */
  rowActions?: (row: Row) => ReactNode;
  /**
   * Renders the actions for selected rows, such as `ExportSelected`. They must not move money. Requires `storageKey`, since
   * selection is switched on under Display.
   */
  selectedActions?: (selected: SelectedRows<Row>) => ReactNode;
  /** Search and filters, followed by "Clear filters" while one is set. */
  toolbar?: ReactNode;
  /** Controls at the end of the toolbar, such as `ExportButton`. */
  toolbarEnd?: ReactNode;
  /** Message of an empty list. */
  empty: TableEmpty;
  /** Fixes the page size and shows the footer only when there are several pages. @default false */
  isPageSizeFixed?: boolean;
  /** Note about the current page, beside the pager. */
  pageNote?: string;
  /** Local-storage name of the table's preferences. Without it, columns and density cannot be changed. */
  storageKey?: string;
}

/**
 * Table of records, sorted and paged by the server (`total` given) or in the browser. Below 768 px rows become cards. Shows
 * empty, filtered, failed and forbidden states.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    malformedRows = [],
    getRowId,
    state,
    error,
    newItems,
    isSortedByPage = false,
    isStale = false,
    rowActions,
    selectedActions,
    toolbar,
    toolbarEnd,
    storageKey,
    total,
    isPageSizeFixed = false,
    pageNote,
  } = props;
  const isNarrow = useIsNarrow();
  const { view = '', query } = state;
  const stored = useTablePreferences(storageKey ?? '', view);
  const { preferences, change: changePreferences } = stored;
  const { hidden, shown, order, widths } = preferences;
  const orderedColumns = useMemo(() => orderColumns(columns, order), [columns, order]);
  const shownColumns = useMemo(
    () => orderedColumns.filter((column) => storageKey === undefined || isColumnShown(column, { hidden, shown })),
    [orderedColumns, storageKey, hidden, shown],
  );
  const { pageRows, extent } = useDataTable(props);
  const { ruler, dropOrder, dropped, tryWidths } = useColumnFit(shownColumns, isNarrow ? undefined : pageRows, widths);
  const changes =
    storageKey === undefined
      ? undefined
      : {
          widths,
          onTryWidths: tryWidths,
          onResize: (widths: TablePreferences['widths']) => changePreferences({ widths }),
          onMove: (id: string, to: string) => changePreferences({ order: moveColumn(orderedColumns, id, to) }),
        };
  const isSelecting = selectedActions !== undefined && stored.isSelecting;
  const tools = useSelectionTools(isSelecting);
  const { selection, selected } = useSelection(pageRows, getRowId, query);
  const placeholder = renderTablePlaceholder(props);
  const hasEntries = extent.shown > 0 || extent.total > 0;
  const hasFooter = rows !== undefined && hasEntries && (!isPageSizeFixed || extent.total > extent.limit);
  const viewProps = {
    label,
    columns: shownColumns,
    pageRows,
    malformedRows: rows === undefined ? [] : malformedRows,
    getRowId,
    state,
    isLoading: rows === undefined,
    isStale,
    rowActions,
    boxes: isSelecting ? { selection, tools } : undefined,
  };

  return (
    <section className={classes.frame} aria-label={label} data-density={preferences.density}>
      <TableToolbar
        label={label}
        state={state}
        columns={columns}
        orderedColumns={orderedColumns}
        storageKey={storageKey}
        stored={stored}
        isNarrow={isNarrow}
        dropped={dropped}
        isSelectable={selectedActions !== undefined}
        isNotAllowed={error?.isNotAllowed === true}
        newItems={rows === undefined ? undefined : newItems}
        end={toolbarEnd}
      >
        {toolbar}
      </TableToolbar>
      {rows !== undefined && error !== undefined && (
        <Note tone="danger" role="alert">
          {error.message}{' '}
          {error.onRetry && (
            <Button variant="default" size="compact-xs" onClick={error.onRetry}>
              Retry
            </Button>
          )}
        </Note>
      )}
      {placeholder ?? (
        <>
          {isNarrow ? (
            <CardView {...viewProps} />
          ) : (
            <TableView {...viewProps} ruler={ruler} dropOrder={dropOrder} changes={changes} />
          )}
          {isSelecting && tools && (
            <tools.SelectionBar
              count={selection.ids.size}
              onPage={pageRows.filter(({ row }, index) => selection.ids.has(getRowId(row, index))).length}
              onClear={selection.clear}
            >
              {selectedActions(selected)}
            </tools.SelectionBar>
          )}
          {!isNarrow && <HiddenColumnsNotice columns={shownColumns} dropped={dropped} />}
          {hasFooter && (
            <TableFooter
              label={label}
              extent={extent}
              state={state}
              hasPageSize={!isPageSizeFixed}
              isSortedByPage={isSortedByPage && total !== undefined}
              readAt={newItems?.readAt}
              pageNote={pageNote}
            />
          )}
        </>
      )}
    </section>
  );
}
