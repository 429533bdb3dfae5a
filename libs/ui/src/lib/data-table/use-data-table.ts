import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ListState } from '../list-state/use-list-state';
import { sortRows, type DataColumn } from './data-column';
import { lastPage, type Extent } from './page-window';

/** The part of a list's state that a table draws and changes. */
export type TableState = Pick<
  ListState,
  'page' | 'limit' | 'sort' | 'isFiltered' | 'setPage' | 'setLimit' | 'setSort' | 'clear'
> &
  Partial<ViewableState>;

/** The part of a list's state that a saved view keeps; a table without it has no views. */
export type ViewableState = Pick<ListState, 'view' | 'asked' | 'readAsked' | 'openView'>;

/** What {@link useDataTable} needs to know. */
export interface DataTableModel<Row> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[] | undefined;
  /** Rows that came with these and could not be read. */
  unreadable?: readonly string[] | undefined;
  state: TableState;
  /** Where given, the server sorts and pages, and `rows` is one page; left out, `rows` is the whole list. */
  total?: number;
  isTotalLowerBound?: boolean;
  /** The server only pages: the rows of the page are sorted here. @default false */
  isSortedByPage?: boolean;
  /** The rows answer the previous question, and say nothing about this page. */
  isStale?: boolean;
}

/** A row of the page, and its number in the whole list, from 1. */
export interface PlacedRow<Row> {
  row: Row;
  position: number;
}

const nothing: readonly never[] = [];

/** The rows of the page, in order, and how far the list reaches. A page that is gone becomes the last one there is. */
export function useDataTable<Row>(model: DataTableModel<Row>) {
  const { columns, rows, unreadable = nothing, state, total } = model;
  const { isTotalLowerBound = false, isSortedByPage = false, isStale = false } = model;
  const { page, limit, sort, setPage } = state;
  const asked = (page - 1) * limit;
  // Rows that stay until the next ones come keep their numbers.
  const [answered, setAnswered] = useState(asked);
  if (!isStale && answered !== asked) setAnswered(asked);
  const first = isStale ? answered : asked;

  const shown = useMemo(() => {
    if (rows === undefined) return nothing;
    if (total !== undefined) return isSortedByPage ? sortRows(rows, columns, sort) : rows;
    return sortRows(rows, columns, sort).slice(first, first + limit);
  }, [rows, columns, sort, total, isSortedByPage, first, limit]);
  const placed: readonly PlacedRow<Row>[] = useMemo(
    () => shown.map((row, index) => ({ row, position: first + index + 1 })),
    [shown, first],
  );

  const extent = {
    page,
    limit,
    total: total ?? rows?.length ?? 0,
    isTotalLowerBound,
    shown: shown.length,
    // Where the whole list is in the browser, they belong to no page.
    unreadable: total === undefined ? 0 : unreadable.length,
  } satisfies Extent;
  const existing = lastPage(extent);
  const isEmpty = extent.shown + extent.unreadable === 0;
  const isBeyondEnd = rows !== undefined && !isStale && isEmpty && page > existing;
  const correct = useEffectEvent((page: number) => setPage(page, { replace: true }));
  useEffect(() => {
    if (isBeyondEnd) correct(existing);
  }, [isBeyondEnd, existing]);

  return { placed, extent };
}
