import { Skeleton } from '@mantine/core';
import { renderOptional } from '../dash/dash';
import classes from './card-view.module.css';
import type { ViewProps } from './table-view';
import { MalformedRow } from './malformed-row';
import { summarizeMalformedRows } from './malformed-rows';

/** Table rows as cards, for narrow windows. */
export function CardView<Row>(props: ViewProps<Row>) {
  const { label, columns, pageRows, malformedRows, getRowId, state, isLoading, isStale, rowActions, boxes } = props;
  const title = columns.find(({ isTitle }) => isTitle);
  const details = columns.filter((column) => column !== title);
  const hasHead = title !== undefined || rowActions !== undefined || boxes !== undefined;
  const ids = pageRows.map(({ row }, index) => getRowId(row, index));
  const isSelected = (id: string | undefined) => id !== undefined && boxes?.selection.ids.has(id) === true;
  const { SelectPage, SelectRow } = boxes?.tools ?? {};
  return (
    <>
      {boxes && (
        <div className={classes.all}>
          {SelectPage && (
            <SelectPage
              count={ids.length}
              selected={ids.filter(isSelected).length}
              onToggle={boxes.selection.toggleAll}
              hasLabel
            />
          )}
        </div>
      )}
      <ul className={classes.cards} aria-label={label} aria-busy={isLoading || isStale} data-stale={isStale}>
        {isLoading &&
          Array.from({ length: Math.min(state.limit, 4) }, (_, index) => (
            <li key={index} className={classes.card}>
              {columns.map(({ id }, line) => (
                <Skeleton key={id} height={12} my={8} width={`${50 + ((index * 17 + line * 23) % 40)}%`} />
              ))}
            </li>
          ))}
        {pageRows.map(({ row, position }, index) => (
          <li key={ids[index]} className={classes.card} data-selected={isSelected(ids[index])}>
            {hasHead && (
              <div className={classes.head}>
                {boxes && (
                  <div className={classes.box}>
                    {SelectRow && (
                      <SelectRow
                        id={ids[index] ?? ''}
                        label={`Select row ${position}`}
                        isSelected={isSelected(ids[index])}
                        onToggle={boxes.selection.toggle}
                      />
                    )}
                  </div>
                )}
                <div className={classes.title} translate="no">
                  {title && renderOptional(title.cell(row, position))}
                </div>
                {rowActions && <div className={classes.actions}>{rowActions(row)}</div>}
              </div>
            )}
            <dl className={classes.checks}>
              {details.map(({ id, header, cell, priority }) => (
                <div key={id} className={classes.check} data-lasting={priority === 'always' || undefined}>
                  <dt>{header}</dt>
                  <dd translate="no">{renderOptional(cell(row, position))}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
        {summarizeMalformedRows(malformedRows).map((message, index) => (
          <li key={`malformed ${index}`} className={classes.card}>
            <MalformedRow>{message}</MalformedRow>
          </li>
        ))}
      </ul>
    </>
  );
}
