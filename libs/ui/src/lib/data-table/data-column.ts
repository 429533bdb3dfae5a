import type { ReactNode } from 'react';
import { isKnown } from '../dash/dash';
import type { Sort } from '../list-state/list-params';

/** A column of a {@link DataTable}. */
export interface DataColumn<Row> {
  /** Also its name in the address and, where the server sorts, on the wire. */
  id: string;
  header: string;
  /**
   * Nothing known (null, undefined, "") is drawn as a dash; `false` leaves the cell empty.
   *
   * @param position the row's number in the whole list, from 1; for "S. No." columns.
   */
  cell: (row: Row, position: number) => ReactNode;
  /**
   * The cell's whole text, where it is drawn as a link: then it is a text as any other, which may end in an ellipsis.
   */
  text?: (row: Row) => string | null | undefined;
  /** What the browser sorts by, where the whole list is in the browser. Nothing known goes last. */
  sortValue?: (row: Row) => string | number | null | undefined;
  /** @default false */
  isSortable?: boolean;
  /** `end` for figures; the heading follows. @default "start" */
  align?: 'start' | 'end';
  /** CSS width of the column, where its content should not decide. */
  width?: string;
  /** Prose, which may take several lines. Other text stays on one and may end in an ellipsis; what is no text stays whole. @default false */
  canWrap?: boolean;
  /** The record's name: heading of its card on a phone, and never hidden; may wrap. @default false */
  isTitle?: boolean;
  /** Left out until somebody chooses it under Display. @default false */
  isOptional?: boolean;
  /**
   * How long it stays where a table gets narrow: those of low priority leave first, of equals the last one. What a row
   * is judged by, such as its amount and its status, stays `always`; so does the title. @default "normal"
   */
  priority?: 'always' | 'high' | 'normal' | 'low';
}

/** Sorts a list that is whole in the browser: figures by size, text as a reader sorts it, nothing last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const valueOf = columns.find(({ id }) => id === sort?.id)?.sortValue;
  if (sort === undefined || valueOf === undefined) return rows;
  const direction = sort.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort(({ value: first }, { value: second }) => {
      if (!isKnown(first) || !isKnown(second)) return Number(!isKnown(first)) - Number(!isKnown(second));
      return direction * compare(first, second);
    })
    .map(({ row }) => row);
}

const reader = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : reader.compare(String(a), String(b));
}
