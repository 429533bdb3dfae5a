import { TextInput } from '@mantine/core';
import { FilterSpan } from '../filter-span/filter-span';
import type { Span } from '../filter-span/span';
import { describeMidnight, useTimeZone } from '../time-zone/time-zone';
import { describeDays, readDays } from './days-span';

export interface FilterDaysProps {
  /** What the days are of. @default "Date" */
  label?: string;
  /** The first day, as `2026-03-31`; "" is none. */
  from: string;
  /** The last day; the whole of it counts. */
  to: string;
  /** Whose days they are (IANA), where it is not the chosen zone: a server may know no days but those of UTC. */
  timeZone?: string | undefined;
  /** Called with both at once. */
  onChange: (days: Span) => void;
}

/** Narrows a list to the days from one to another. The days stand in the browser's own fields, with its calendar. */
export function FilterDays({ label = 'Date', from, to, timeZone, onChange }: FilterDaysProps) {
  const chosen = useTimeZone();
  const days = { from, to };
  return (
    <FilterSpan
      label={label}
      chosen={describeDays(days)}
      span={days}
      read={readDays}
      hint={describeMidnight(timeZone ?? chosen)}
      field={(props) => <TextInput type="date" {...props} />}
      onApply={onChange}
    />
  );
}
