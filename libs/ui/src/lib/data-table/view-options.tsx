import { Button, Checkbox, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { DataColumn } from './data-column';
import type { TablePreferences } from './use-table-preferences';
import classes from './view-options.module.css';

export interface ViewOptionsProps<Row> {
  columns: readonly DataColumn<Row>[];
  preferences: TablePreferences;
  onChange: (changes: Partial<TablePreferences>) => void;
  /** Cards have no density. */
  isNarrow: boolean;
}

/** Which columns are shown, and how tall rows are. */
export function ViewOptions<Row>({ columns, preferences, onChange, isNarrow }: ViewOptionsProps<Row>) {
  const { density, hidden } = preferences;
  const toggle = (id: string, isShown: boolean) =>
    onChange({ hidden: isShown ? hidden.filter((other) => other !== id) : [...hidden, id] });

  return (
    <Popover
      position="bottom-end"
      trapFocus
      returnFocus
      hideDetached={false}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          View
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="View">
        {!isNarrow && (
          <Checkbox
            size="xs"
            label="Compact rows"
            checked={density === 'compact'}
            onChange={(event) => onChange({ density: event.currentTarget.checked ? 'compact' : 'comfortable' })}
          />
        )}
        <fieldset className={classes.columns}>
          <legend>Columns</legend>
          {columns.map(({ id, header, isTitle = false }) => (
            <Checkbox
              key={id}
              size="xs"
              label={header}
              checked={isTitle || !hidden.includes(id)}
              disabled={isTitle}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
