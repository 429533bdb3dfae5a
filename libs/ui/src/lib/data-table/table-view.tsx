import { Skeleton } from '@mantine/core';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { isKnown, nodeOrDash } from '../dash/dash';
import type { DataColumn } from './data-column';
import { SortHeading } from './sort-heading';
import classes from './table-view.module.css';
import { UnreadableRow } from './unreadable-row';
import { tellUnreadable } from './unreadable-rows';
import type { PlacedRow, TableState } from './use-data-table';

/** What a table and a stack of cards are drawn from. */
export interface ViewProps<Row> {
  label: string;
  /** Those that are not hidden. */
  columns: readonly DataColumn<Row>[];
  /** The rows of the page. */
  placed: readonly PlacedRow<Row>[];
  /** A sentence for each row that could not be read. */
  unreadable: readonly string[];
  getRowId: (row: Row, index: number) => string;
  state: TableState;
  /** Nothing is known yet: skeletons. */
  isLoading: boolean;
  /** The rows are those of the previous question: dimmed. */
  isStale: boolean;
  rowActions?: (row: Row) => ReactNode;
}

/** Rows as a table. */
export function TableView<Row>(props: ViewProps<Row>) {
  const { label, columns, placed, unreadable, getRowId, state, isLoading, isStale, rowActions } = props;
  return (
    <div className={classes.scroller}>
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={isLoading || isStale}
        data-crowded={columns.length > 7}
        style={{ '--columns': columns.length + 1 } as CSSProperties}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeading key={column.id} column={column} state={state} />
            ))}
            {rowActions && (
              <th scope="col" className={classes.actionsHead}>
                <span className={classes.unseen}>Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody data-stale={isStale}>
          {isLoading &&
            Array.from({ length: Math.min(state.limit, 10) }, (_, index) => (
              <tr key={index}>
                {columns.map(({ id }, column) => (
                  <td key={id}>
                    <Skeleton height={12} width={`${45 + ((index * 17 + column * 29) % 45)}%`} />
                  </td>
                ))}
                {rowActions && <td />}
              </tr>
            ))}
          {placed.map(({ row, position }, index) => (
            <TableRow
              key={getRowId(row, index)}
              row={row}
              position={position}
              columns={columns}
              rowActions={rowActions}
            />
          ))}
          {tellUnreadable(unreadable).map((words, index) => (
            <tr key={`unreadable ${index}`} className={classes.unreadable}>
              <td colSpan={columns.length + Number(rowActions !== undefined)}>
                <UnreadableRow>{words}</UnreadableRow>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> extends Pick<ViewProps<Row>, 'columns'> {
  row: Row;
  position: number;
  rowActions: ViewProps<Row>['rowActions'];
}

function DrawnRow<Row>({ row, position, columns, rowActions }: TableRowProps<Row>) {
  return (
    <tr>
      {columns.map(({ id, cell, align, isTitle = false, canWrap = isTitle }) => {
        const Cell = isTitle ? 'th' : 'td';
        const content = cell(row, position);
        return (
          <Cell
            key={id}
            scope={isTitle ? 'row' : undefined}
            data-align={align}
            data-wraps={canWrap}
            title={!canWrap && typeof content === 'string' && isKnown(content) ? content : undefined}
          >
            {nodeOrDash(content)}
          </Cell>
        );
      })}
      {rowActions && (
        <td className={classes.actions}>
          <div>{rowActions(row)}</div>
        </td>
      )}
    </tr>
  );
}

/**
 * Drawn again only when something of it has changed: while the next page is on its way, nothing has. The cast restores
 * the type parameter, which `memo` loses.
 */
const TableRow = memo(DrawnRow) as typeof DrawnRow;
