import { Skeleton } from '@mantine/core';
import { memo, type ReactNode, type Ref } from 'react';
import { isKnown, nodeOrDash } from '../dash/dash';
import type { DataColumn } from './data-column';
import { TableHead, type ColumnChanges } from './table-head';
import classes from './table-view.module.css';
import { UnreadableRow } from './unreadable-row';
import { tellUnreadable } from './unreadable-rows';
import type { PlacedRow, TableState } from './use-data-table';
import type { Selection } from './use-selection';
import type { SelectionTools } from './load-selection-tools';

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
  /** What selects rows; undefined where no row can be selected. */
  boxes?: SelectionBoxes | undefined;
}

export interface TableViewProps<Row> extends ViewProps<Row> {
  /** From `useColumnFit`, which sees to it that the table is no wider than this. */
  ruler: Ref<HTMLDivElement>;
  /** Ids of the columns that may leave a narrow table, the first to leave first. */
  leaving: readonly string[];
  /** Left out, the columns stay as they are. */
  changes?: ColumnChanges | undefined;
}

/** What a table or a stack of cards selects its rows by. */
interface SelectionBoxes {
  selection: Selection;
  /** Undefined while its code is on its way: the place is there, and empty. */
  tools: Pick<SelectionTools, 'SelectPage' | 'SelectRow'> | undefined;
}

/** Rows as a table. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { label, columns, placed, unreadable, getRowId, state, isLoading, isStale, rowActions } = props;
  const { ruler, leaving, changes, boxes } = props;
  const ids = placed.map(({ row }, index) => getRowId(row, index));
  const Page = boxes?.tools?.SelectPage;
  const lead = Number(boxes !== undefined);
  return (
    <div className={classes.frame}>
      <div ref={ruler} />
      <table
        className={classes.table}
        aria-label={label}
        aria-busy={isLoading || isStale}
        data-crowded={columns.length > 7}
      >
        <TableHead
          columns={columns}
          state={state}
          leaving={leaving}
          hasActions={rowActions !== undefined}
          selectPage={
            boxes && Page ? (
              <Page
                count={ids.length}
                selected={ids.filter((id) => boxes.selection.ids.has(id)).length}
                onToggle={boxes.selection.toggleAll}
              />
            ) : (
              boxes && null
            )
          }

          changes={changes}
        />
        <tbody data-stale={isStale}>
          {isLoading &&
            Array.from({ length: Math.min(state.limit, 10) }, (_, index) => (
              <tr key={index}>
                {boxes && <td />}
                {columns.map(({ id }, column) => (
                  <td key={id} data-leaves={leaving.indexOf(id) + 1}>
                    <Skeleton height={12} width={`${45 + ((index * 17 + column * 29) % 45)}%`} />
                  </td>
                ))}
                {rowActions && <td />}
              </tr>
            ))}
          {placed.map(({ row, position }, index) => (
            <TableRow
              key={ids[index]}
              id={ids[index] ?? ''}
              isSelected={boxes?.selection.ids.has(ids[index] ?? '')}
              SelectRow={boxes?.tools?.SelectRow}
              onToggle={boxes?.selection.toggle}
              row={row}
              position={position}
              columns={columns}
              leaving={leaving}
              rowActions={rowActions}
            />
          ))}
          {tellUnreadable(unreadable).map((words, index) => (
            <tr key={`unreadable ${index}`} className={classes.unreadable}>
              <td colSpan={columns.length + Number(rowActions !== undefined) + lead}>
                <UnreadableRow>{words}</UnreadableRow>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> extends Pick<TableViewProps<Row>, 'columns' | 'leaving'> {
  row: Row;
  position: number;
  rowActions: ViewProps<Row>['rowActions'];
  id: string;
  /** Undefined where it cannot be selected. */
  isSelected: boolean | undefined;
  SelectRow: SelectionTools['SelectRow'] | undefined;
  onToggle: Selection['toggle'] | undefined;
}

function DrawnRow<Row>(props: TableRowProps<Row>) {
  const { row, position, columns, leaving, rowActions, id, isSelected, SelectRow, onToggle } = props;
  return (
    <tr data-selected={isSelected}>
      {isSelected !== undefined && (
        <td>
          {SelectRow && onToggle && (
            <SelectRow id={id} label={`Select row ${position}`} isSelected={isSelected} onToggle={onToggle} />
          )}
        </td>
      )}
      {columns.map(({ id, cell, text, align, isTitle = false, canWrap = false }) => {
        const Cell = isTitle ? 'th' : 'td';
        const content = cell(row, position);
        const words = text ? text(row) : typeof content === 'string' ? content : undefined;
        const isText = words !== undefined;
        const wraps = canWrap || (isTitle && !isText);
        return (
          <Cell
            key={id}
            scope={isTitle ? 'row' : undefined}
            translate="no"
            data-leaves={leaving.indexOf(id) + 1}
            data-align={align}
            data-wraps={wraps}
            title={!wraps && isKnown(words) ? words : undefined}
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
