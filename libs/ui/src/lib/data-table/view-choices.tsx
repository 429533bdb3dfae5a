import { Checkbox } from '@mantine/core';
import classes from './view-options.module.css';
import type { ViewOptionsProps } from './view-options';

/** What the panel of {@link ViewOptions} holds. */
export function ViewChoices<Row>({ columns, preferences, onChange, isNarrow }: ViewOptionsProps<Row>) {
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
            checked={isTitle || !hidden.includes(id)}
            disabled={isTitle}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </>
  );
}
