import { useState, type ReactNode } from 'react';
import { useColumnTools } from './column-tools';
import type { DataColumn } from './data-column';
import { SortHeading } from './sort-heading';
import classes from './table-view.module.css';
import type { TableState } from './use-data-table';
import type { TablePreferences } from './use-table-preferences';

/** Current column widths, and handlers to resize and move columns. */
export interface ColumnChanges {
  /** Column widths in pixels. */
  widths: TablePreferences['widths'];
  /** Previews other widths and returns whether they fit. */
  onTryWidths: (widths: TablePreferences['widths']) => boolean;
  /** Called with the widths to store. */
  onResize: (widths: TablePreferences['widths']) => void;
  /** Moves a column to the position of another one. */
  onMove: (id: string, to: string) => void;
}

export interface TableHeadProps<Row> {
  /** Visible columns. */
  columns: readonly DataColumn<Row>[];
  /** Sort order of the list. */
  state: TableState;
  /** Ids of the columns that a narrow table may drop, in this order. */
  dropOrder: readonly string[];
  /** Whether rows have actions. */
  hasActions: boolean;
  /** Handlers to resize and move columns; undefined if columns are fixed. */
  changes: ColumnChanges | undefined;
  /** Checkbox that selects all rows of the page; undefined if rows cannot be selected. */
  selectPage: ReactNode;
}

/** Header row of a table. */
export function TableHead<Row>({ columns, state, dropOrder, hasActions, changes, selectPage }: TableHeadProps<Row>) {
  const tools = useColumnTools(changes !== undefined);
  const [lastTabStop, setLastTabStop] = useState<string>();
  const tabStop = columns.some(({ id }) => id === lastTabStop) ? lastTabStop : columns[0]?.id;
  return (
    <thead>
      <tr>
        {selectPage !== undefined && <th className={classes.checkboxHead}>{selectPage}</th>}
        {columns.map((column) => (
          <SortHeading
            key={column.id}
            column={column}
            state={state}
            dropRank={dropOrder.indexOf(column.id) + 1}
            drag={changes && tools?.getHeadingDragProps(column.id, changes.onMove)}
            edge={
              changes &&
              tools && (
                <tools.ColumnEdge
                  id={column.id}
                  header={column.header}
                  widths={changes.widths}
                  onTry={changes.onTryWidths}
                  onChange={changes.onResize}
                  isTabStop={column.id === tabStop}
                  onTabStop={() => setLastTabStop(column.id)}
                />
              )
            }
          />
        ))}
        {hasActions && (
          <th scope="col" className={classes.actionsHead}>
            <span className={classes.visuallyHidden}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
