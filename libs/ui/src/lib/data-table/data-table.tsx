import { Button } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { Note } from '../note/note';
import { useIsNarrow } from '../use-is-narrow';
import { CardView } from './card-view';
import { GoneColumns } from './gone-columns';
import type { DataColumn } from './data-column';
import classes from './data-table.module.css';
import type { TableNewItems } from './new-items';
import { absenceOf, type TableEmpty, type TableError } from './table-absence';
import { TableFooter } from './table-footer';
import { TableToolbar } from './table-toolbar';
import { TableView } from './table-view';
import { useColumnFit } from './use-column-fit';
import { useSelectionTools } from './load-selection-tools';
import { useSelection, type Selected } from './use-selection';
import { useDataTable, type TableState } from './use-data-table';
import {
  type TablePreferences,
  isColumnShown,
  moveColumn,
  orderColumns,
  useTablePreferences,
} from './use-table-preferences';

export interface DataTableProps<Row> {
  /** Accessible name: "Users List". */
  label: string;
  /** Keep them outside the component or memoised. */
  columns: readonly DataColumn<Row>[];
  /** Undefined until the first load has ended. With `total` one page, without it the whole list. */
  rows: readonly Row[] | undefined;
  /**
   * A sentence for each row that the server sent and that could not be read. They stand below the rows, on every page, as
   * they have no place in an order, and are not counted as entries. More than five are summed up.
   */
  unreadable?: readonly string[] | undefined;
  /**
   * What tells a row from the others, such as its record's id.
   *
   * @param index the row's place on the page, from 0; for rows without an id
   */
  getRowId: (row: Row, index: number) => string;
  /** From `useListState`. */
  state: TableState;
  /** How many rows the server has; where given, the server sorts and pages. */
  total?: number;
  /** `total` is "at least": shown as `1,000+`. @default false */
  isTotalLowerBound?: boolean;
  /** The server only pages: a column sorts the rows of the page, and the footer says so. @default false */
  isSortedByPage?: boolean;
  /** The rows belong to the previous question and are drawn dimmed. @default false */
  isStale?: boolean;
  /** Why the rows could not be loaded. */
  error?: TableError;
  /** How old the rows are, and what has come since; from `useNewItems`. */
  newItems?: TableNewItems;
  /** A row's actions, `RowAction`s, the destructive one last. Keep it outside the component or memoised. */
  rowActions?: (row: Row) => ReactNode;
  /**
   * What can be done with rows that somebody has selected, such as `ExportSelected`; left out, none can be. Never what
   * moves money. It needs a `storageKey`: the boxes are a choice under Display.
   */
  selectedActions?: (selected: Selected<Row>) => ReactNode;
  /** Search and filters; "Clear filters" follows them while one is set. */
  toolbar?: ReactNode;
  /** Further controls at the toolbar's end, e.g. `ExportButton`. */
  toolbarEnd?: ReactNode;
  /** What is shown where there are no rows. */
  empty: TableEmpty;
  /** Has pages of one size, and says how much is shown only while there are several of them. @default false */
  isPageSizeFixed?: boolean;
  /** What to know about the page that is shown; stands beside the pages. */
  pageNote?: string;
  /** Remembers hidden columns and density under this name; left out, they cannot be changed. */
  storageKey?: string;
}

/**
 * A list: sorted and paged by the server (`total` given) or in the browser. Below 768 px its rows are cards. Empty,
 * nothing found, failed and not allowed each say so and offer a way out.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    unreadable = [],
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
  const { view = '', asked } = state;
  const remembered = useTablePreferences(storageKey ?? '', view);
  const { preferences, change: changePreferences } = remembered;
  const { hidden, shown, order, widths } = preferences;
  const ordered = useMemo(() => orderColumns(columns, order), [columns, order]);
  const shownColumns = useMemo(
    () => ordered.filter((column) => storageKey === undefined || isColumnShown(column, { hidden, shown })),
    [ordered, storageKey, hidden, shown],
  );
  const { placed, extent } = useDataTable(props);
  const { ruler, leaving, gone, tryWidths } = useColumnFit(shownColumns, isNarrow ? undefined : placed, widths);
  const changes =
    storageKey === undefined
      ? undefined
      : {
          widths,
          onTryWidths: tryWidths,
          onResize: (widths: TablePreferences['widths']) => changePreferences({ widths }),
          onMove: (id: string, to: string) => changePreferences({ order: moveColumn(ordered, id, to) }),
        };
  const isSelecting = selectedActions !== undefined && remembered.isSelecting;
  const tools = useSelectionTools(isSelecting);
  const { selection, selected } = useSelection(placed, getRowId, asked);
  const absence = absenceOf(props);
  const hasEntries = extent.shown > 0 || extent.total > 0;
  const hasFooter = rows !== undefined && hasEntries && (!isPageSizeFixed || extent.total > extent.limit);
  const drawn = {
    label,
    columns: shownColumns,
    placed,
    unreadable: rows === undefined ? [] : unreadable,
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
        ordered={ordered}
        storageKey={storageKey}
        remembered={remembered}
        isNarrow={isNarrow}
        gone={gone}
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
      {absence ?? (
        <>
          {isNarrow ? (
            <CardView {...drawn} />
          ) : (
            <TableView {...drawn} ruler={ruler} leaving={leaving} changes={changes} />
          )}
          {isSelecting && tools && (
            <tools.SelectionBar
              count={selection.ids.size}
              onPage={placed.filter(({ row }, index) => selection.ids.has(getRowId(row, index))).length}
              onClear={selection.clear}
            >
              {selectedActions(selected)}
            </tools.SelectionBar>
          )}
          {!isNarrow && <GoneColumns columns={shownColumns} gone={gone} />}
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
