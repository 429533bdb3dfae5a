import { Checkbox } from '@mantine/core';
import type { DataColumn } from './data-column';
import type { TablePreferences } from './use-table-preferences';
import classes from './view-options.module.css';

export interface ViewChoicesProps<Row> {
  columns: readonly Pick<DataColumn<Row>, 'id' | 'header' | 'isTitle'>[];
  preferences: TablePreferences;
  onChange: (changes: Partial<TablePreferences>) => void;
  /** Cards have no density. */
  isNarrow: boolean;
  /** Columns that have left for lack of room. */
  gone: readonly string[];
}

/** Which columns are shown, and how tall rows are: what the panel of `ViewOptions` holds. */
export function ViewChoices<Row>({ columns, preferences, onChange, isNarrow, gone }: ViewChoicesProps<Row>) {
  const { density, hidden } = preferences;
  const toggle = (id: string, isShown: boolean) =>
    onChange({ hidden: isShown ? hidden.filter((other) => other !== id) : [...hidden, id] });

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
      <fieldset className={classes.columns}>
        <legend>Columns</legend>
        {columns.map(({ id, header, isTitle = false }) => (
          <Checkbox
            key={id}
            size="xs"
            label={header}
            description={gone.includes(id) && 'No room at this width'}
            checked={isTitle || !hidden.includes(id)}
            disabled={isTitle}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </>
  );
}
