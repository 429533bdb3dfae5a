import { TextInput } from '@mantine/core';
import { FilterRange } from '../filter-range/filter-range';
import type { ValueRange } from '../filter-range/value-range';
import { describeDayBoundaries, useTimeZone } from '../time-zone/time-zone';
import { formatDayRange, parseDayRange } from './day-range';

export interface FilterDaysProps {
  /** Name of the filter. @default "Date" */
  label?: string;
  /** First day, such as `2026-03-31`; "" for none. */
  from: string;
  /** Last day, included; "" for none. */
  to: string;
  /** IANA time zone of the days, e.g. UTC for a server without time zone support. @default the selected time zone */
  timeZone?: string | undefined;
  /** Called with both days. */
  onChange: (days: ValueRange) => void;
}

/** List filter for a range of days, with native date inputs. */
export function FilterDays({ label = 'Date', from, to, timeZone, onChange }: FilterDaysProps) {
  const selectedTimeZone = useTimeZone();
  const days = { from, to };
  return (
    <FilterRange
      label={label}
      selectedText={formatDayRange(days)}
      range={days}
      read={parseDayRange}
      hint={describeDayBoundaries(timeZone ?? selectedTimeZone)}
      field={(props) => <TextInput type="date" {...props} />}
      onApply={onChange}
    />
  );
}
