import { actionLabels, getActorName, getRecordTypeLabel } from '@countinghouse/shared/exports';
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
import { getRecordTitle } from './record-name';

export interface AuditLogFiltersProps {
  list: ListState<AuditLogFilter>;
  /** The displayed entries, which name actors who are no longer listed. */
  entries: readonly AuditEntry[] | undefined;
  /** Time zone of the day filters. */
  timeZone: string;
}

/** Filters the log by search text, actor, action, days, and record. */
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
          options={withSelectedActor(actors, filters.actor, entries)}
        />
        <FilterSelect
          label="Action"
          allLabel="All Actions"
          value={filters.action}
          onChange={(action) => setFilter('action', action)}
          options={Object.entries(actionLabels).map(([value, label]) => ({ value, label }))}
        />
        <FilterDays from={filters.from} to={filters.to} timeZone={timeZone} onChange={list.setFilters} />
      </Filters>
      {filters.record !== '' && (
        <Button
          variant="default"
          rightSection={<IconX size={16} aria-hidden />}
          aria-label={`Show all records, not only ${getRecordLabel(filters.record, entries)}`}
          onClick={() => setFilter('record', '')}
        >
          <IdentifierText>{getRecordLabel(filters.record, entries)}</IdentifierText>
        </Button>
      )}
    </>
  );
}

/** Adds the selected actor if they are no longer listed, since the URL may still select them. */
function withSelectedActor(
  actors: readonly FilterOption[],
  selected: string,
  entries: readonly AuditEntry[],
): readonly FilterOption[] {
  if (selected === '' || actors.some(({ value }) => value === selected)) return actors;
  const entry = entries.find(({ actor }) => actor?._id === selected);
  return [...actors, { value: selected, label: entry ? getActorName(entry) : 'Someone else' }];
}

function getRecordLabel(record: string, entries: readonly AuditEntry[]): string {
  const [type = '', id = ''] = record.split('/');
  const entry = entries.find(({ record_id }) => record_id === id);
  return `${getRecordTypeLabel(type)} ${entry ? getRecordTitle(entry) : id}`;
}
