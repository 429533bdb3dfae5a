import { Button, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { DataColumn } from './data-column';
import { RowAction } from './row-action';
import {
  DEFAULT_PREFERENCES,
  isColumnShown,
  moveColumn,
  showColumn,
  type TablePreferences,
} from './use-table-preferences';
import classes from './view-options.module.css';

export interface ViewChoicesProps<Row> {
  /** Columns in their current order. */
  columns: readonly Pick<DataColumn<Row>, 'id' | 'header' | 'isTitle' | 'isOptional'>[];
  /** Current preferences. */
  preferences: TablePreferences;
  /** Called with changed preferences. */
  onChange: (changes: Partial<TablePreferences>) => void;
  /** Hides the density option, which cards do not have. */
  isNarrow: boolean;
  /** Ids of the columns dropped for lack of space. */
  dropped: readonly string[];
  /** Selection switch; undefined if rows cannot be selected. */
  selecting?: { isOn: boolean; onChange: (isOn: boolean) => void } | undefined;
}

/** Panel of `ViewOptions`: density, selection, and visibility and order of columns. */
export function ViewChoices<Row>({
  columns,
  preferences,
  onChange,
  isNarrow,
  dropped,
  selecting,
}: ViewChoicesProps<Row>) {
  const { density, order, widths, hidden, shown } = preferences;
  const isChanged = [order, hidden, shown, Object.keys(widths)].some(({ length }) => length > 0);
  const [moved, setMoved] = useState<{ id: string; direction: 'up' | 'down' }>();
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (!moved) return;
    // A moved element loses the focus; at either end only the other button is enabled.
    const row = Array.from(list.current?.children ?? []).find((item) => item.matches('[data-moved]'));
    const [up, down] = Array.from(row?.querySelectorAll('button') ?? []);
    const [preferred, other] = moved.direction === 'up' ? [up, down] : [down, up];
    (preferred?.getAttribute('aria-disabled') === 'true' ? other : preferred)?.focus();
  }, [moved]);

  const move = (index: number, direction: 'up' | 'down') => {
    const [column, neighbour] = [columns[index], columns[direction === 'up' ? index - 1 : index + 1]];
    if (!column || !neighbour) return;
    onChange({ order: moveColumn(columns, column.id, neighbour.id) });
    setMoved({ id: column.id, direction });
  };
  const position = moved && columns.findIndex(({ id }) => id === moved.id);

  return (
    <>
      {!isNarrow && (
        <Checkbox
          size="xs"
          label="Compact rows"
          checked={density === 'compact'}
          onChange={(event) => onChange({ density: event.currentTarget.checked ? 'compact' : 'comfortable' })}
        />
      )}
      {selecting && (
        <Checkbox
          size="xs"
          label="Select rows"
          checked={selecting.isOn}
          onChange={(event) => selecting.onChange(event.currentTarget.checked)}
        />
      )}
      <fieldset className={classes.columns}>
        <legend>Columns</legend>
        <ul ref={list}>
          {columns.map((column, index) => (
            <li key={column.id} data-moved={column.id === moved?.id || undefined}>
              <Checkbox
                size="xs"
                label={column.header}
                description={dropped.includes(column.id) && 'Hidden at this width'}
                checked={isColumnShown(column, preferences)}
                disabled={column.isTitle}
                onChange={(event) => onChange(showColumn(column, event.currentTarget.checked, preferences))}
              />
              <RowAction
                label={`Move ${column.header} up`}
                icon={<IconChevronUp size={16} stroke={1.5} />}
                onClick={() => move(index, 'up')}
                disabledReason={index === 0 ? 'Already the first.' : undefined}
              />
              <RowAction
                label={`Move ${column.header} down`}
                icon={<IconChevronDown size={16} stroke={1.5} />}
                onClick={() => move(index, 'down')}
                disabledReason={index === columns.length - 1 ? 'Already the last.' : undefined}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <p className={classes.announcement} role="status">
        {position !== undefined &&
          columns[position] &&
          `${columns[position].header}: ${position + 1} of ${columns.length}`}
      </p>
      {isChanged && (
        <Button variant="default" size="xs" onClick={() => onChange({ ...DEFAULT_PREFERENCES, density })}>
          Reset columns
        </Button>
      )}
    </>
  );
}
