import { TextInput } from '@mantine/core';
import { FilterSpan } from '../filter-span/filter-span';
import type { Span } from '../filter-span/span';
import { describeDays, readDays } from './days-span';

export interface FilterDaysProps {
  /** What the days are of. @default "Date" */
  label?: string;
  /** The first day, as `2026-03-31`; "" is none. */
  from: string;
  /** The last day; the whole of it counts. */
  to: string;
  /** Called with both at once. */
  onChange: (days: Span) => void;
}

/** Narrows a list to the days from one to another, in UTC. The days stand in the browser's own fields, with its calendar. */
export function FilterDays({ label = 'Date', from, to, onChange }: FilterDaysProps) {
  const days = { from, to };
  return (
    <FilterSpan
      label={label}
      chosen={describeDays(days)}
      span={days}
      read={readDays}
      hint="Days begin and end at midnight UTC."
      field={(props) => <TextInput type="date" {...props} />}
      onApply={onChange}
    />
  );
}
