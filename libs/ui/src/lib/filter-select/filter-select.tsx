import { NativeSelect } from '@mantine/core';
import { OnPaper } from '../on-paper/on-paper';
import classes from './filter-select.module.css';

/** One choice of a {@link FilterSelect}. */
export interface FilterOption {
  value: string;
  label: string;
}

export interface FilterSelectProps {
  /** Accessible name: "Status". */
  label: string;
  /** The chosen value; "" is all. */
  value: string;
  /** Called with the value that was chosen; "" is all. */
  onChange: (value: string) => void;
  /** What choosing nothing is called: "All Status". */
  allLabel: string;
  /** What can be chosen besides all, in its order. */
  options: readonly FilterOption[];
}

/** Narrows a list to one value. The browser's own select: light, and at home on a phone. */
export function FilterSelect({ label, value, onChange, allLabel, options }: FilterSelectProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      <NativeSelect
        className={classes.field}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[{ value: '', label: allLabel }, ...options]}
        data-active={value !== ''}
      />
      {chosen && (
        <OnPaper>
          {label}: {chosen.label}
        </OnPaper>
      )}
    </>
  );
}
