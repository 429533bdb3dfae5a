import { NativeSelect } from '@mantine/core';
import { PrintOnly } from '../print-layout/print-only';
import classes from './filter-select.module.css';

/** An option of a {@link FilterSelect}. */
export interface FilterOption {
  /** Value of the filter. */
  value: string;
  /** Text of the option. */
  label: string;
}

export interface FilterSelectProps {
  /** Accessible name: "Status". */
  label: string;
  /** Selected value; "" for all. */
  value: string;
  /** Called with the selected value; "" for all. */
  onChange: (value: string) => void;
  /** Label of the option without a filter: "All Status". */
  allLabel: string;
  /** Further options in display order. */
  options: readonly FilterOption[];
}

/** List filter for one value, as a native select. */
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
        <PrintOnly>
          {label}: {chosen.label}
        </PrintOnly>
      )}
    </>
  );
}
