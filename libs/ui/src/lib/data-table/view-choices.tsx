import { Button, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { DataColumn } from './data-column';
import { RowAction } from './row-action';
import {
  firstPreferences,
  isColumnShown,
  moveColumn,
  showColumn,
  type TablePreferences,
} from './use-table-preferences';
import classes from './view-options.module.css';

export interface ViewChoicesProps<Row> {
  /** In their present order. */
  columns: readonly Pick<DataColumn<Row>, 'id' | 'header' | 'isTitle' | 'isOptional'>[];
  preferences: TablePreferences;
  onChange: (changes: Partial<TablePreferences>) => void;
  /** Cards have no density. */
  isNarrow: boolean;
  /** Columns that have left for lack of room. */
  gone: readonly string[];
  /** Whether rows have boxes to select them by; left out where nothing can be done with what is selected. */
  selecting?: { isOn: boolean; onChange: (isOn: boolean) => void } | undefined;
}

/** Which columns are shown, in which order, and how tall rows are: what the panel of `ViewOptions` holds. */
export function ViewChoices<Row>({ columns, preferences, onChange, isNarrow, gone, selecting }: ViewChoicesProps<Row>) {
  const { density, order, widths, hidden, shown } = preferences;
  const isChanged = [order, hidden, shown, Object.keys(widths)].some(({ length }) => length > 0);
  const [moved, setMoved] = useState<{ id: string; direction: 'up' | 'down' }>();
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (!moved) return;
    // What has moved in the document has lost the focus; at an end, the other button is left.
    const row = Array.from(list.current?.children ?? []).find((item) => item.matches('[data-moved]'));
    const [up, down] = Array.from(row?.querySelectorAll('button') ?? []);
    const [wanted, other] = moved.direction === 'up' ? [up, down] : [down, up];
    (wanted?.getAttribute('aria-disabled') === 'true' ? other : wanted)?.focus();
  }, [moved]);

  const move = (index: number, direction: 'up' | 'down') => {
    const [column, neighbour] = [columns[index], columns[direction === 'up' ? index - 1 : index + 1]];
    if (!column || !neighbour) return;
    onChange({ order: moveColumn(columns, column.id, neighbour.id) });
    setMoved({ id: column.id, direction });
  };
  const place = moved && columns.findIndex(({ id }) => id === moved.id);

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
                description={gone.includes(column.id) && 'No room at this width'}
                checked={isColumnShown(column, preferences)}
                disabled={column.isTitle}
                onChange={(event) => onChange(showColumn(column, event.currentTarget.checked, preferences))}
              />
              <RowAction
                label={`Move ${column.header} up`}
                icon={<IconChevronUp size={16} stroke={1.5} />}
                onClick={() => move(index, 'up')}
                lack={index === 0 ? 'It is the first.' : undefined}
              />
              <RowAction
                label={`Move ${column.header} down`}
                icon={<IconChevronDown size={16} stroke={1.5} />}
                onClick={() => move(index, 'down')}
                lack={index === columns.length - 1 ? 'It is the last.' : undefined}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <p className={classes.told} role="status">
        {place !== undefined && columns[place] && `${columns[place].header}: ${place + 1} of ${columns.length}`}
      </p>
      {isChanged && (
        <Button variant="default" size="xs" onClick={() => onChange({ ...firstPreferences, density })}>
          Reset columns
        </Button>
      )}
    </>
  );
}
