import { DataTable, FilterSelect, useListState, type DataColumn } from '@countinghouse/ui';

interface Person {
  id: string;
  name: string;
  email: string;
  phone: string;
}

const people: Person[] = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'].map((name, index) => ({
  id: String(index),
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
  phone: `+44 20 7946 001${index}`,
}));

const columns: DataColumn<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    isTitle: true,
    isSortable: true,
    sortValue: ({ name }) => name,
    cell: ({ name }) => name,
  },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phone },
];

const rules = { sortable: ['name'], filters: { status: ['open', 'settled'] } };

/** A list for the stories and specs of the views menu. */
export function PeopleList() {
  const list = useListState<'status'>(rules);
  return (
    <>
      <h1>People</h1>
      <DataTable
        label="People"
        columns={columns}
        rows={people}
        getRowId={({ id }) => id}
        state={list}
        storageKey="users"
        empty={{ title: 'No people found' }}
        toolbar={
          <FilterSelect
            label="Status"
            allLabel="All"
            value={list.filters.status}
            onChange={(status) => list.setFilter('status', status)}
            options={[
              { value: 'open', label: 'Open' },
              { value: 'settled', label: 'Settled' },
            ]}
          />
        }
      />
    </>
  );
}
