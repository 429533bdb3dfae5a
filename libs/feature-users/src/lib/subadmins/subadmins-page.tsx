import { toListAge, getQueryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { OpenApprovalRequests } from '@countinghouse/feature-records';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  getExportDisabledReason,
  ListLink,
  PageHeader,
  assertNoMalformedRows,
  SearchInput,
  sortRows,
  useListState,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { ResetLink } from '../reset-link/reset-link-dialog';
import { LazyResetLinkDialog } from '../reset-link/use-reset-link';
import { RequestedAccess } from './requested-access';
import { subadminColumns, subadminCsvColumns } from './subadmin-columns';
import { SubadminRowActions } from './subadmin-row-actions';
import { useSubadmins, type Subadmin } from './subadmins-api';
import { filterSubadmins, subadminListRules } from './subadmins-list';

/** Renders the sub-admins list, which is searched, sorted and paged in the browser. */
export function SubadminsPage() {
  const list = useListState(subadminListRules);
  const query = useSubadmins();
  const [createdLink, setCreatedLink] = useState<ResetLink>();
  const rowActions = useCallback(
    (subadmin: Subadmin) => <SubadminRowActions subadmin={subadmin} onLinkCreated={setCreatedLink} />,
    [],
  );
  const allSubadmins = query.data?.data;
  const failure = getQueryFailure(query);
  const subadmins = useMemo(() => allSubadmins && filterSubadmins(allSubadmins, list), [allSubadmins, list]);

  return (
    <>
      <PageHeader title="Subadmin List" actions={<AddNew />} />
      <OpenApprovalRequests
        kinds={['permissions', 'access', 'approval_policy']}
        describe={(approvalRequest) => (
          <RequestedAccess approvalRequest={approvalRequest} subadmins={allSubadmins ?? []} />
        )}
      />
      <DataTable
        label="Subadmin List"
        columns={subadminColumns}
        rows={subadmins}
        malformedRows={query.data?.malformed}
        getRowId={(subadmin) => subadmin._id}
        state={list}
        error={failure}
        newItems={toListAge(query)}
        rowActions={rowActions}
        storageKey="subadmins"
        selectedActions={({ rows }) => <ExportSelected fileName="subadmins" columns={subadminCsvColumns} rows={rows} />}
        empty={{ title: 'No subadmins found', action: <AddNew /> }}
        toolbar={
          <SearchInput
            value={list.search}
            onChange={list.setSearch}
            label="Search subadmins"
            placeholder="Name, email or phone"
          />
        }
        toolbarEnd={
          <ExportButton
            fileName="subadmins"
            columns={subadminCsvColumns}
            disabledReason={getExportDisabledReason(subadmins, failure)}
            loadRows={() => {
              assertNoMalformedRows(query.data?.malformed);
              return sortRows(subadmins ?? [], subadminColumns, list.sort);
            }}
          />
        }
      />
      {createdLink && <LazyResetLinkDialog createdLink={createdLink} onClose={() => setCreatedLink(undefined)} />}
    </>
  );
}

function AddNew() {
  return (
    <Button component={ListLink} to={paths.subadminCreate()}>
      + Add New
    </Button>
  );
}

export { SubadminsPage as Component };
