import { Skeleton } from '@mantine/core';
import { memo, type ReactNode, type Ref } from 'react';
import { hasValue, renderOptional } from '../dash/dash';
import type { DataColumn } from './data-column';
import { TableHead, type ColumnChanges } from './table-head';
import classes from './table-view.module.css';
import { MalformedRow } from './malformed-row';
import { summarizeMalformedRows } from './malformed-rows';
import type { PageRow, TableState } from './use-data-table';
import type { Selection } from './use-selection';
import type { SelectionTools } from './load-selection-tools';

/** Props of the table and card views. */
export interface ViewProps<Row> {
  /** Accessible name. */
  label: string;
  /** Visible columns. */
  columns: readonly DataColumn<Row>[];
  /** Rows of the page. */
  pageRows: readonly PageRow<Row>[];
  /** A message for each malformed row. */
  malformedRows: readonly string[];
  /** Returns the unique id of a row. */
  getRowId: (row: Row, index: number) => string;
  /** Page size and order. */
  state: TableState;
  /** Shows skeletons. */
  isLoading: boolean;
  /** Dims rows of the previous query. */
  isStale: boolean;
  /** Renders the actions of a row. */
  rowActions?: (row: Row) => ReactNode;
  /** Selection and its components; undefined if rows cannot be selected. */
  boxes?: SelectionBoxes | undefined;
}

export interface TableViewProps<Row> extends ViewProps<Row> {
  /** Ref of the element whose width limits the table, from `useColumnFit`. */
  ruler: Ref<HTMLDivElement>;
  /** Ids of the columns that a narrow table may drop, in this order. */
  dropOrder: readonly string[];
  /** Handlers to resize and move columns; undefined if columns are fixed. */
  changes?: ColumnChanges | undefined;
}

/** Selection and the components that change it. */
interface SelectionBoxes {
  selection: Selection;
  /** Undefined while the code loads; the space for the boxes is reserved. */
  tools: Pick<SelectionTools, 'SelectPage' | 'SelectRow'> | undefined;
}

/** Table rows as an HTML table. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { label, columns, pageRows, malformedRows, getRowId, state, isLoading, isStale, rowActions } = props;
  const { ruler, dropOrder, changes, boxes } = props;
  const ids = pageRows.map(({ row }, index) => getRowId(row, index));
  const Page = boxes?.tools?.SelectPage;
  const selectionColumns = Number(boxes !== undefined);
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
          dropOrder={dropOrder}
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
                  <td key={id} data-leaves={dropOrder.indexOf(id) + 1}>
                    <Skeleton height={12} width={`${45 + ((index * 17 + column * 29) % 45)}%`} />
                  </td>
                ))}
                {rowActions && <td />}
              </tr>
            ))}
          {pageRows.map(({ row, position }, index) => (
            <TableRow
              key={ids[index]}
              id={ids[index] ?? ''}
              isSelected={boxes?.selection.ids.has(ids[index] ?? '')}
              SelectRow={boxes?.tools?.SelectRow}
              onToggle={boxes?.selection.toggle}
              row={row}
              position={position}
              columns={columns}
              dropOrder={dropOrder}
              rowActions={rowActions}
            />
          ))}
          {summarizeMalformedRows(malformedRows).map((message, index) => (
            <tr key={`malformed ${index}`} className={classes.malformedRows}>
              <td colSpan={columns.length + Number(rowActions !== undefined) + selectionColumns}>
                <MalformedRow>{message}</MalformedRow>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableRowProps<Row> extends Pick<TableViewProps<Row>, 'columns' | 'dropOrder'> {
  row: Row;
  position: number;
  rowActions: ViewProps<Row>['rowActions'];
  id: string;
  /** Undefined if the row cannot be selected. */
  isSelected: boolean | undefined;
  SelectRow: SelectionTools['SelectRow'] | undefined;
  onToggle: Selection['toggle'] | undefined;
}

function TableRowContent<Row>(props: TableRowProps<Row>) {
  const { row, position, columns, dropOrder, rowActions, id, isSelected, SelectRow, onToggle } = props;
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
        const plainText = text ? text(row) : typeof content === 'string' ? content : undefined;
        const isText = plainText !== undefined;
        const wraps = canWrap || (isTitle && !isText);
        return (
          <Cell
            key={id}
            scope={isTitle ? 'row' : undefined}
            translate="no"
            data-leaves={dropOrder.indexOf(id) + 1}
            data-align={align}
            data-wraps={wraps}
            title={!wraps && hasValue(plainText) ? plainText : undefined}
          >
            {renderOptional(content)}
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

/** Memoised, so that rows do not render while the next page loads. The cast restores the type parameter that `memo` loses. */
const TableRow = memo(TableRowContent) as typeof TableRowContent;
