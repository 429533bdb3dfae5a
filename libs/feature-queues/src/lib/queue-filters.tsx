import { FilterAmounts } from '@countinghouse/ui';
import { NativeSelect } from '@mantine/core';
import classes from './queue-screen.module.css';
import { SnoozedSwitch } from './snoozed-switch';
import type { QueueAddress } from './use-queue-address';

export interface QueueFiltersProps {
  address: QueueAddress;
  onChange: (changes: Record<string, string | undefined>) => void;
  /** The cases are about money. */
  isMoney: boolean;
  /** How many cases are snoozed; undefined where that is not known. */
  snoozed: number | undefined;
}

/** Which cases are meant: those that wait or those that are snoozed; of money, which comes first, and which amounts. */
export function QueueFilters({ address, onChange, isMoney, snoozed }: QueueFiltersProps) {
  const { order, amounts, isSnoozed } = address;
  return (
    <div className={classes.filters}>
      <SnoozedSwitch
        isSnoozed={isSnoozed}
        count={snoozed}
        onChange={(is) => onChange({ snoozed: is ? 'true' : undefined, case: undefined })}
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
