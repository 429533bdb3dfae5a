import { NativeSelect } from '@mantine/core';
import type { Sort } from '../list-state/list-params';
import { writeSort } from '../list-state/list-params';
import type { DataColumn } from './data-column';
import type { TableState } from './use-data-table';

export interface SortSelectProps<Row> {
  /** Columns of the table. */
  columns: readonly DataColumn<Row>[];
  /** Order of the list. */
  state: TableState;
}

/** Select for the sort order of cards, which have no headings. */
export function SortSelect<Row>({ columns, state }: SortSelectProps<Row>) {
  const options = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ id, header }) => [
      { sort: { id, isDescending: false } satisfies Sort, label: `${header}, ascending` },
      { sort: { id, isDescending: true } satisfies Sort, label: `${header}, descending` },
    ]);
  if (options.length === 0) return null;
  return (
    <NativeSelect
      aria-label="Sort by"
      value={state.sort === undefined ? '' : writeSort(state.sort)}
      data={[
        { value: '', label: 'Default order' },
        ...options.map(({ sort, label }) => ({ value: writeSort(sort), label })),
      ]}
      onChange={(event) => {
        const value = event.currentTarget.value;
        state.setSort(options.find(({ sort }) => writeSort(sort) === value)?.sort);
      }}
    />
  );
}
