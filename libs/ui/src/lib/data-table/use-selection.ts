import { useState } from 'react';
import type { PageRow } from './use-data-table';

/** Rows selected on any page of the current query. */
export interface SelectedRows<Row> {
  /** The selected rows. */
  rows: readonly Row[];
  /** Deselects all rows except those with these ids, such as rows whose action failed. */
  keepOnly: (ids: readonly string[]) => void;
}

/** Selection state of a table. */
export interface Selection {
  /** Ids of the selected rows. */
  ids: ReadonlySet<string>;
  /**
   * Selects or deselects a row.
   *
   * @param isRange also the rows between this one and the previously toggled one
   */
  toggle: (id: string, isOn: boolean, isRange: boolean) => void;
  /** Selects or deselects all rows of the page. */
  toggleAll: (isOn: boolean) => void;
  /** Deselects all rows. */
  clear: () => void;
}

interface SelectionState<Row> {
  filterKey: string;
  rows: ReadonlyMap<string, Row>;
  /** Start of a range. */
  anchor: string | undefined;
}

/**
 * Keeps the selection across pages. A different search or filter clears it, so that no action applies to rows out of view.
 *
 * @param query search, filters and order as a query string
 */
export function useSelection<Row>(
  pageRows: readonly PageRow<Row>[],
  getRowId: (row: Row, index: number) => string,
  query?: string,
): { selection: Selection; selected: SelectedRows<Row> } {
  const filterKey = toFilterKey(query);
  const [state, setState] = useState<SelectionState<Row>>({ filterKey, rows: new Map(), anchor: undefined });
  if (state.filterKey !== filterKey) setState({ filterKey, rows: new Map(), anchor: undefined });
  const page = new Map(pageRows.map(({ row }, index) => [getRowId(row, index), row]));

  const change = (ids: readonly string[], isOn: boolean, anchor?: string) =>
    setState((before) => {
      const rows = new Map(before.rows);
      for (const id of ids) {
        const row = page.get(id);
        if (!isOn) rows.delete(id);
        else if (row !== undefined) rows.set(id, row);
      }
      return { ...before, rows, anchor };
    });
  const getRangeIds = (from: string | undefined, to: string): readonly string[] => {
    const ids = [...page.keys()];
    const [first, last] = [ids.indexOf(from ?? to), ids.indexOf(to)];
    return first < 0 ? [to] : ids.slice(Math.min(first, last), Math.max(first, last) + 1);
  };

  return {
    selection: {
      ids: new Set(state.rows.keys()),
      toggle: (id, isOn, isRange) => change(isRange ? getRangeIds(state.anchor, id) : [id], isOn, id),
      toggleAll: (isOn) => change([...page.keys()], isOn),
      clear: () => setState({ filterKey, rows: new Map(), anchor: undefined }),
    },
    selected: {
      // The current page may have a newer version of a row.
      rows: [...state.rows].map(([id, row]) => page.get(id) ?? row),
      keepOnly: (ids) =>
        setState((before) => ({ ...before, rows: new Map([...before.rows].filter(([id]) => ids.includes(id))) })),
    },
  };
}

/** Returns the search and filters of a query, without order and page size. */
function toFilterKey(query = ''): string {
  const params = new URLSearchParams(query);
  params.delete('sort');
  params.delete('limit');
  return params.toString();
}
