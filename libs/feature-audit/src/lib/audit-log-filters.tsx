import { actions, actorName, recordLabel } from '@countinghouse/shared/exports';
import {
  FilterDays,
  Filters,
  FilterSelect,
  IdentifierText,
  SearchInput,
  type FilterOption,
  type ListState,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useActors, type AuditEntry } from './audit-log-api';
import type { AuditLogFilter } from './audit-log-list';
import { recordTitle } from './record-name';

export interface AuditLogFiltersProps {
  list: ListState<AuditLogFilter>;
  /** The entries on the screen, which have the names of people who are no longer listed. */
  entries: readonly AuditEntry[] | undefined;
  /** Whose days are meant. */
  timeZone: string;
}

/** Narrows the log to what is searched for, a person, an action, a time, and to the record that a timeline led from. */
export function AuditLogFilters({ list, entries = [], timeZone }: AuditLogFiltersProps) {
  const { filters, setFilter } = list;
  const actors = useActors();

  return (
    <>
      <SearchInput
        value={list.search}
        onChange={list.setSearch}
        label="Search the audit log"
        placeholder="Name, record ID, IP address or request ID"
      />
      <Filters values={[filters.actor, filters.action, filters.from + filters.to]}>
        <FilterSelect
          label="Person"
          allLabel="All People"
          value={filters.actor}
          onChange={(actor) => setFilter('actor', actor)}
          options={withChosen(actors, filters.actor, entries)}
        />
        <FilterSelect
          label="Action"
          allLabel="All Actions"
          value={filters.action}
          onChange={(action) => setFilter('action', action)}
          options={Object.entries(actions).map(([value, label]) => ({ value, label }))}
        />
        <FilterDays from={filters.from} to={filters.to} timeZone={timeZone} onChange={list.setFilters} />
      </Filters>
      {filters.record !== '' && (
        <Button
          variant="default"
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={`Show all records, not only ${recordWords(filters.record, entries)}`}
          onClick={() => setFilter('record', '')}
        >
          <IdentifierText>{recordWords(filters.record, entries)}</IdentifierText>
        </Button>
      )}
    </>
  );
}

/** Somebody who has left is no longer listed, yet the address may ask for what they did. */
function withChosen(
  actors: readonly FilterOption[],
  chosen: string,
  entries: readonly AuditEntry[],
): readonly FilterOption[] {
  if (chosen === '' || actors.some(({ value }) => value === chosen)) return actors;
  const entry = entries.find(({ actor }) => actor?._id === chosen);
  return [...actors, { value: chosen, label: entry ? actorName(entry) : 'Somebody else' }];
}

function recordWords(record: string, entries: readonly AuditEntry[]): string {
  const [type = '', id = ''] = record.split('/');
  const entry = entries.find(({ record_id }) => record_id === id);
  return `${recordLabel(type)} ${entry ? recordTitle(entry) : id}`;
}
