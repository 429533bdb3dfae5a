import { FilterAmounts, FilterDays, type ListState } from '@countinghouse/ui';
import type { SpanFilter } from './span-filters';

/** Narrows a list to some days and to some amounts. */
export function SpanFilterFields({
  list: { filters, setFilters },
  timeZone,
}: {
  list: Pick<ListState<SpanFilter>, 'filters' | 'setFilters'>;
  /** Whose days they are. */
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
