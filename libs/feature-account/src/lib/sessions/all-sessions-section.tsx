import { toListAge, getQueryFailure } from '@countinghouse/api-client';
import { DataTable, DetailSection, SearchInput, useListState } from '@countinghouse/ui';
import { useMemo } from 'react';
import { sessionColumns } from './session-columns';
import { SessionRowActions } from './session-row-actions';
import { useAllSessions, type OpenSession } from './sessions-api';
import { filterSessions, sessionListRules } from './sessions-list';

/** Renders the sessions of all admins, which are searched, sorted and paged in the browser. */
export function AllSessionsSection() {
  const list = useListState(sessionListRules);
  const sessions = useAllSessions();
  const all = sessions.data?.data;
  const filteredSessions = useMemo(() => all && filterSessions(all, list), [all, list]);

  return (
    <DetailSection title="All sessions">
      <DataTable
        label="Open sessions"
        columns={sessionColumns}
        rows={filteredSessions}
        malformedRows={sessions.data?.malformed}
        getRowId={(session) => session._id}
        state={list}
        error={getQueryFailure(sessions)}
        newItems={toListAge(sessions)}
        rowActions={sessionRowActions}
        storageKey="sessions"
        empty={{ title: 'Nobody is signed in' }}
        toolbar={
          <SearchInput
            value={list.search}
            onChange={list.setSearch}
            label="Search sessions"
            placeholder="Name, email, device or address"
          />
        }
      />
    </DetailSection>
  );
}

const sessionRowActions = (session: OpenSession) => <SessionRowActions session={session} />;
