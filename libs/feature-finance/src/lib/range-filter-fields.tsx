import { FilterAmounts, FilterDays, type ListState } from '@countinghouse/ui';
import type { RangeFilter } from './range-filters';

/** Filter fields for days and amounts. */
export function RangeFilterFields({
  list: { filters, setFilters },
  timeZone,
}: {
  list: Pick<ListState<RangeFilter>, 'filters' | 'setFilters'>;
  /** Time zone of the days. */
  timeZone: string;
}) {
  return (
    <>
      <FilterDays from={filters.from} to={filters.to} timeZone={timeZone} onChange={setFilters} />
      <FilterAmounts
        from={filters.amount_min}
        to={filters.amount_max}
        onChange={({ from, to }) => setFilters({ amount_min: from, amount_max: to })}
      />
    </>
  );
}
