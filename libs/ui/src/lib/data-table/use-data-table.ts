import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ListState } from '../list-state/use-list-state';
import { sortRows, type DataColumn } from './data-column';
import { getLastPage, type Extent } from './page-window';

/** The part of a list's state that a table shows and changes. */
export type TableState = Pick<
  ListState,
  'page' | 'limit' | 'sort' | 'isFiltered' | 'setPage' | 'setLimit' | 'setSort' | 'clear'
> &
  Partial<SavedViewState>;

/** The part of a list's state that saved views need. A table without it has no views. */
export type SavedViewState = Pick<ListState, 'view' | 'query' | 'parseSavedQuery' | 'openView'>;

/** Options of {@link useDataTable}. */
export interface DataTableModel<Row> {
  /** Columns of the table. */
  columns: readonly DataColumn<Row>[];
  /** Loaded rows; undefined while they load. */
  rows: readonly Row[] | undefined;
  /** A message for each malformed row. */
  malformedRows?: readonly string[] | undefined;
  /** Page, page size and order. */
  state: TableState;
  /** Total of a list that the server sorts and pages. Without it, `rows` is the complete list. */
  total?: number;
  /** Whether `total` is a lower bound. @default false */
  isTotalLowerBound?: boolean;
  /** The server pages but does not sort, so the rows of the page are sorted here. @default false */
  isSortedByPage?: boolean;
  /** Whether the rows belong to the previous query. @default false */
  isStale?: boolean;
}

/** A row of the page and its position in the full list, from 1. */
export interface PageRow<Row> {
  /** The row. */
  row: Row;
  /** Position in the full list, from 1. */
  position: number;
}

const NO_ROWS: readonly never[] = [];

/** Returns the sorted rows of the page and the extent of the list. A page beyond the end is replaced by the last one. */
export function useDataTable<Row>(model: DataTableModel<Row>) {
  const { columns, rows, malformedRows = NO_ROWS, state, total } = model;
  const { isTotalLowerBound = false, isSortedByPage = false, isStale = false } = model;
  const { page, limit, sort, setPage } = state;
  const requestedOffset = (page - 1) * limit;
  // Stale rows keep their positions until the next page has loaded.
  const [loadedOffset, setLoadedOffset] = useState(requestedOffset);
  if (!isStale && loadedOffset !== requestedOffset) setLoadedOffset(requestedOffset);
  const offset = isStale ? loadedOffset : requestedOffset;

  const shown = useMemo(() => {
    if (rows === undefined) return NO_ROWS;
    if (total !== undefined) return isSortedByPage ? sortRows(rows, columns, sort) : rows;
    return sortRows(rows, columns, sort).slice(offset, offset + limit);
  }, [rows, columns, sort, total, isSortedByPage, offset, limit]);
  const pageRows: readonly PageRow<Row>[] = useMemo(
    () => shown.map((row, index) => ({ row, position: offset + index + 1 })),
    [shown, offset],
  );

  const extent = {
    page,
    limit,
    total: total ?? rows?.length ?? 0,
    isTotalLowerBound,
    shown: shown.length,
    // With the complete list in the browser, malformed rows belong to no page.
    malformedRows: total === undefined ? 0 : malformedRows.length,
  } satisfies Extent;
  const lastPage = getLastPage(extent);
  const isEmpty = extent.shown + extent.malformedRows === 0;
  const isBeyondEnd = rows !== undefined && !isStale && isEmpty && page > lastPage;
  const replacePage = useEffectEvent((page: number) => setPage(page, { replace: true }));
  useEffect(() => {
    if (isBeyondEnd) replacePage(lastPage);
  }, [isBeyondEnd, lastPage]);

  return { pageRows, extent };
}
