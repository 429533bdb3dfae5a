import { Checkbox } from '@mantine/core';
import type { DataColumn } from './data-column';
import { isColumnShown, showColumn, type TablePreferences } from './use-table-preferences';
import classes from './view-options.module.css';

export interface ViewChoicesProps<Row> {
  columns: readonly Pick<DataColumn<Row>, 'id' | 'header' | 'isTitle' | 'isOptional'>[];
  preferences: TablePreferences;
  onChange: (changes: Partial<TablePreferences>) => void;
  /** Cards have no density. */
  isNarrow: boolean;
  /** Columns that have left for lack of room. */
  gone: readonly string[];
}

/** Which columns are shown, and how tall rows are: what the panel of `ViewOptions` holds. */
export function ViewChoices<Row>({ columns, preferences, onChange, isNarrow, gone }: ViewChoicesProps<Row>) {
  const { density } = preferences;

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
        {columns.map((column) => (
          <Checkbox
            key={column.id}
            size="xs"
            label={column.header}
            description={gone.includes(column.id) && 'No room at this width'}
            checked={isColumnShown(column, preferences)}
            disabled={column.isTitle}
            onChange={(event) => onChange(showColumn(column, event.currentTarget.checked, preferences))}
          />
        ))}
      </fieldset>
    </>
  );
}
