import { ageOf, queryFailure } from '@countinghouse/api-client';
import { DataTable, DetailSection, SearchInput, useListState } from '@countinghouse/ui';
import { useMemo } from 'react';
import { sessionColumns } from './session-columns';
import { SessionRowActions } from './session-row-actions';
import { useAllSessions, type OpenSession } from './sessions-api';
import { findSessions, sessionListRules } from './sessions-list';

/** Where everybody is signed in: searched, sorted and paged in the browser. */
export function AllSessionsSection() {
  const list = useListState(sessionListRules);
  const sessions = useAllSessions();
  const all = sessions.data?.data;
  const found = useMemo(() => all && findSessions(all, list), [all, list]);

  return (
    <DetailSection title="Everybody’s sessions">
      <DataTable
        label="Open sessions"
        columns={sessionColumns}
        rows={found}
        unreadable={sessions.data?.unreadable}
        getRowId={(session) => session._id}
        state={list}
        error={queryFailure(sessions)}
        newItems={ageOf(sessions)}
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
