import type { ReactNode } from 'react';
import { hasValue } from '../dash/dash';
import type { Sort } from '../list-state/list-params';

/** A column of a {@link DataTable}. */
export interface DataColumn<Row> {
  /** Unique id; also the sort key in the URL and in requests. */
  id: string;
  /** Heading of the column. */
  header: string;
  /**
   * Renders the cell. A missing value (null, undefined, "") is shown as a dash; `false` leaves the cell empty.
   *
   * @param position the row's position in the full list, from 1
   */
  cell: (row: Row, position: number) => ReactNode;
  /** Returns the full text of a cell that renders a link, so that it can be truncated like plain text. */
  text?: (row: Row) => string | null | undefined;
  /** Returns the value to sort by in the browser. Missing values sort last. */
  sortValue?: (row: Row) => string | number | null | undefined;
  /** Whether the list can be sorted by the column. @default false */
  isSortable?: boolean;
  /** Alignment of cells and heading; `end` for numbers. @default "start" */
  align?: 'start' | 'end';
  /** CSS width of the column. @default as wide as its content */
  width?: string;
  /** Wraps prose over several lines. Other text is truncated to one line. @default false */
  canWrap?: boolean;
  /** Marks the record's name, which is never hidden, may wrap, and is the heading of a card. @default false */
  isTitle?: boolean;
  /** Hides the column until it is switched on under Display. @default false */
  isOptional?: boolean;
  /**
   * Priority in a narrow table: columns of low priority are dropped first and, among equals, the last one. Use `always` for
   * amounts and statuses. The title is never dropped. @default "normal"
   */
  priority?: 'always' | 'high' | 'normal' | 'low';
}

/** Sorts a complete list: numbers by value, text by locale, missing values last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const getValue = columns.find(({ id }) => id === sort?.id)?.sortValue;
  if (sort === undefined || getValue === undefined) return rows;
  const direction = sort.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: getValue(row) }))
    .sort(({ value: first }, { value: second }) => {
      if (!hasValue(first) || !hasValue(second)) return Number(!hasValue(first)) - Number(!hasValue(second));
      return direction * compare(first, second);
    })
    .map(({ row }) => row);
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}
