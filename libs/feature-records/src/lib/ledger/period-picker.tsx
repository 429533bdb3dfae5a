import { FilterDays } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import type { DayRange } from './ledger-list';
import { getPresetPeriods } from './periods';
import classes from './statement.module.css';

export interface PeriodPickerProps {
  period: DayRange;
  now: Date;
  /** Time zone of the days. */
  timeZone: string;
  onChange: (period: DayRange) => void;
}

/** Selects the period of a statement: a preset or any two days. */
export function PeriodPicker({ period, now, timeZone, onChange }: PeriodPickerProps) {
  return (
    <div className={classes.choice} role="group" aria-label="Period">
      {getPresetPeriods(now, timeZone).map(({ label, from, to }) => (
        <Button
          key={label}
          variant="default"
          aria-pressed={period.from === from && period.to === to}
          onClick={() => onChange({ from, to })}
        >
          {label}
        </Button>
      ))}
      <FilterDays label="Days" {...period} timeZone={timeZone} onChange={onChange} />
    </div>
  );
}
