import { useCapability } from '@countinghouse/api-client';
import { formatCount } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import classes from './snoozed-switch.module.css';

export interface SnoozedSwitchProps {
  isSnoozed: boolean;
  /** How many cases are snoozed; undefined until that is known. */
  count: number | undefined;
  onChange: (isSnoozed: boolean) => void;
}

/** Which cases of the queue are walked through: those that wait, or those that are put off. */
export function SnoozedSwitch({ isSnoozed, count, onChange }: SnoozedSwitchProps) {
  if (!useCapability('snoozes')) return null;
  const words = count === undefined ? 'Snoozed' : `Snoozed (${formatCount(count)})`;
  return (
    <div className={classes.switch} role="group" aria-label="Cases">
      {[
        { label: 'Waiting', is: false },
        { label: words, is: true },
      ].map(({ label, is }) => (
        <Button
          key={String(is)}
          variant="default"
          aria-pressed={is === isSnoozed}
          onClick={() => is !== isSnoozed && onChange(is)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
