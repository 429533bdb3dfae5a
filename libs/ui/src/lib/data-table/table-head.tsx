import { useState, type ReactNode } from 'react';
import { useColumnTools } from './column-tools';
import type { DataColumn } from './data-column';
import { SortHeading } from './sort-heading';
import classes from './table-view.module.css';
import type { TableState } from './use-data-table';
import type { TablePreferences } from './use-table-preferences';

/** How somebody changes the columns by their headings. */
export interface ColumnChanges {
  widths: TablePreferences['widths'];
  /** Draws the table with other widths, which nobody has decided for yet, and says whether there is room for them. */
  onTryWidths: (widths: TablePreferences['widths']) => boolean;
  onResize: (widths: TablePreferences['widths']) => void;
  /** Puts a column at the place of another one. */
  onMove: (id: string, to: string) => void;
}

export interface TableHeadProps<Row> {
  columns: readonly DataColumn<Row>[];
  state: TableState;
  /** Ids of the columns that may leave a narrow table, the first to leave first. */
  leaving: readonly string[];
  hasActions: boolean;
  /** Left out, the columns stay as they are. */
  changes: ColumnChanges | undefined;
  /** Selects all rows of the page; undefined where no row can be selected. */
  selectPage: ReactNode;
}

/** The headings of a table. */
export function TableHead<Row>({ columns, state, leaving, hasActions, changes, selectPage }: TableHeadProps<Row>) {
  const tools = useColumnTools(changes !== undefined);
  const [stop, setStop] = useState<string>();
  const tabStop = columns.some(({ id }) => id === stop) ? stop : columns[0]?.id;
  return (
    <thead>
      <tr>
        {selectPage !== undefined && <th className={classes.boxHead}>{selectPage}</th>}
        {columns.map((column) => (
          <SortHeading
            key={column.id}
            column={column}
            state={state}
            leaves={leaving.indexOf(column.id) + 1}
            drag={changes && tools?.headingDrag(column.id, changes.onMove)}
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
                  onTabStop={() => setStop(column.id)}
                />
              )
            }
          />
        ))}
        {hasActions && (
          <th scope="col" className={classes.actionsHead}>
            <span className={classes.unseen}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
