import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Sort } from '../list-state/list-params';
import type { DataColumn } from './data-column';
import classes from './table-view.module.css';
import type { TableState } from './use-data-table';

/** Returns the next sort order: ascending, descending, then the default. */
function nextSort(current: Sort | undefined, id: string): Sort | undefined {
  if (current?.id !== id) return { id, isDescending: false };
  return current.isDescending ? undefined : { id, isDescending: true };
}

export interface SortHeadingProps<Row> {
  /** The column. */
  column: DataColumn<Row>;
  /** Order of the list. */
  state: TableState;
  /** Position in the drop order, from 1; 0 if the column is never dropped. */
  dropRank: number;
  /** Props that make the heading draggable. */
  drag?: ComponentProps<'th'> | undefined;
  /** Handle that resizes the column. */
  edge?: ReactNode;
}

/** Column heading, with a sort button for sortable columns. */
export function SortHeading<Row>({ column, state, dropRank, drag, edge }: SortHeadingProps<Row>) {
  const { id, header, align, width, isSortable = false } = column;
  const attributes = {
    scope: 'col',
    'data-column': id,
    'data-leaves': dropRank,
    'data-align': align,
    // The user's width (`--width` in table-view.module.css), or else the column's own.
    style: { width: `var(--width, ${width ?? 'auto'})` },
    // The resize handle has its own name.
    'aria-label': edge === undefined ? undefined : header,
    ...drag,
  };
  if (!isSortable) {
    return (
      <th {...attributes}>
        {header}
        {edge}
      </th>
    );
  }
  const direction = state.sort?.id === id ? (state.sort.isDescending ? 'descending' : 'ascending') : 'none';
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <th {...attributes} aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => state.setSort(nextSort(state.sort, id))}>
        {header}
        <Icon size={14} stroke={2} aria-hidden />
      </button>
      {edge}
    </th>
  );
}
