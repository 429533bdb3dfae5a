import { useCapability } from '@countinghouse/api-client';
import { formatCount } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import classes from './snoozed-switch.module.css';

export interface SnoozedSwitchProps {
  isSnoozed: boolean;
  /** Number of snoozed cases; undefined while loading. */
  count: number | undefined;
  onChange: (isSnoozed: boolean) => void;
}

/** Switches between the pending and the snoozed cases. */
export function SnoozedSwitch({ isSnoozed, count, onChange }: SnoozedSwitchProps) {
  if (!useCapability('snoozes')) return null;
  const snoozedLabel = count === undefined ? 'Snoozed' : `Snoozed (${formatCount(count)})`;
  return (
    <div className={classes.switch} role="group" aria-label="Cases">
      {[
        { label: 'Pending', value: false },
        { label: snoozedLabel, value: true },
      ].map(({ label, value }) => (
        <Button
          key={String(value)}
          variant="default"
          aria-pressed={value === isSnoozed}
          onClick={() => value !== isSnoozed && onChange(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
