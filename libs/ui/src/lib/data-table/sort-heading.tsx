import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Sort } from '../list-state/list-params';
import type { DataColumn } from './data-column';
import classes from './table-view.module.css';
import type { TableState } from './use-data-table';

/** The order after one more press: up, down, and back to the list's own. */
function nextSort(current: Sort | undefined, id: string): Sort | undefined {
  if (current?.id !== id) return { id, isDescending: false };
  return current.isDescending ? undefined : { id, isDescending: true };
}

export interface SortHeadingProps<Row> {
  column: DataColumn<Row>;
  state: TableState;
  /** Its place in the order in which columns leave a narrow table, from 1; 0 where it never does. */
  leaves: number;
  /** What makes it movable. */
  drag?: ComponentProps<'th'> | undefined;
  /** What makes it wider. */
  edge?: ReactNode;
}

/** A column's heading, with a button inside where the list can be sorted by the column. */
export function SortHeading<Row>({ column, state, leaves, drag, edge }: SortHeadingProps<Row>) {
  const { id, header, align, width, isSortable = false } = column;
  const marks = {
    scope: 'col',
    'data-column': id,
    'data-leaves': leaves,
    'data-align': align,
    // What somebody has made it (table-view.module.css), else what it asks for.
    style: { width: `var(--width, ${width ?? 'auto'})` },
    // The edge has a name of its own.
    'aria-label': edge === undefined ? undefined : header,
    ...drag,
  };
  if (!isSortable) {
    return (
      <th {...marks}>
        {header}
        {edge}
      </th>
    );
  }
  const direction = state.sort?.id === id ? (state.sort.isDescending ? 'descending' : 'ascending') : 'none';
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  return (
    <th {...marks} aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => state.setSort(nextSort(state.sort, id))}>
        {header}
        <Icon size={14} stroke={2} aria-hidden />
      </button>
      {edge}
    </th>
  );
}
