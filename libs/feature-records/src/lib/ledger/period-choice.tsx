import { FilterDays } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import type { Span } from './ledger-list';
import { namedPeriods } from './periods';
import classes from './statement.module.css';

export interface PeriodChoiceProps {
  period: Span;
  now: Date;
  /** Whose days they are. */
  timeZone: string;
  onChange: (period: Span) => void;
}

/** The period of a statement: one that is asked for often, or any two days. */
export function PeriodChoice({ period, now, timeZone, onChange }: PeriodChoiceProps) {
  return (
    <div className={classes.choice} role="group" aria-label="Period">
      {namedPeriods(now, timeZone).map(({ label, from, to }) => (
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
