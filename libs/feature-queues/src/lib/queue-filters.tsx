import { FilterAmounts } from '@countinghouse/ui';
import { NativeSelect } from '@mantine/core';
import classes from './queue-screen.module.css';
import type { QueueAddress } from './use-queue-address';

export interface QueueFiltersProps {
  address: QueueAddress;
  onChange: (changes: Record<string, string | undefined>) => void;
}

/** Which case of money comes first, and which amounts are meant. */
export function QueueFilters({ address: { order, amounts }, onChange }: QueueFiltersProps) {
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label="Order"
        value={order}
        onChange={(event) => onChange({ order: event.currentTarget.value, case: undefined })}
        data={[
          { value: 'oldest', label: 'Oldest first' },
          { value: 'largest', label: 'Largest first' },
        ]}
      />
      <FilterAmounts
        {...amounts}
        onChange={({ from, to }) => onChange({ amount_min: from, amount_max: to, case: undefined })}
      />
    </div>
  );
}
