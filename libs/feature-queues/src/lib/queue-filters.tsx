import { FilterAmounts } from '@countinghouse/ui';
import { NativeSelect } from '@mantine/core';
import classes from './queue-screen.module.css';
import { SnoozedSwitch } from './snoozed-switch';
import type { QueueUrlState } from './use-queue-url-state';

export interface QueueFiltersProps {
  urlState: QueueUrlState;
  onChange: (changes: Record<string, string | undefined>) => void;
  /** Whether the cases have amounts. */
  isMoney: boolean;
  /** Number of snoozed cases; undefined if unknown. */
  snoozedCount: number | undefined;
}

/** Selects pending or snoozed cases and, for cases with amounts, their order and amount range. */
export function QueueFilters({ urlState, onChange, isMoney, snoozedCount }: QueueFiltersProps) {
  const { order, amounts, isSnoozed } = urlState;
  return (
    <div className={classes.filters}>
      <SnoozedSwitch
        isSnoozed={isSnoozed}
        count={snoozedCount}
        onChange={(isSnoozed) => onChange({ snoozed: isSnoozed ? 'true' : undefined, case: undefined })}
      />
      {isMoney && (
        <>
          {!isSnoozed && (
            <NativeSelect
              aria-label="Order"
              value={order}
              onChange={(event) => onChange({ order: event.currentTarget.value, case: undefined })}
              data={[
                { value: 'oldest', label: 'Oldest first' },
                { value: 'largest', label: 'Largest first' },
              ]}
            />
          )}
          <FilterAmounts
            {...amounts}
            onChange={({ from, to }) => onChange({ amount_min: from, amount_max: to, case: undefined })}
          />
        </>
      )}
    </div>
  );
}
