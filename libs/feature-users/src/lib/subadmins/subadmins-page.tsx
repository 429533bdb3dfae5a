import { ageOf, queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { OpenApprovalRequests } from '@countinghouse/feature-records';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  exportObstacle,
  ListLink,
  PageHeader,
  refuseUnreadable,
  SearchInput,
  sortRows,
  useListState,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { MadeLink } from '../reset-link/reset-link-dialog';
import { MadeLinkDialog } from '../reset-link/use-reset-link';
import { RequestedAccess } from './requested-access';
import { subadminColumns, subadminCsvColumns } from './subadmin-columns';
import { SubadminRowActions } from './subadmin-row-actions';
import { useStaff, type Subadmin } from './subadmins-api';
import { findSubadmins, subadminListRules } from './subadmins-list';

/** The sub-admins list: searched, sorted and paged in the browser. */
export function SubadminsPage() {
  const list = useListState(subadminListRules);
  const staff = useStaff();
  const [made, setMade] = useState<MadeLink>();
  const rowActions = useCallback(
    (subadmin: Subadmin) => <SubadminRowActions subadmin={subadmin} onLinkMade={setMade} />,
    [],
  );
  const everybody = staff.data?.data;
  const failure = queryFailure(staff);
  const found = useMemo(() => everybody && findSubadmins(everybody, list), [everybody, list]);

  return (
    <>
      <PageHeader title="Subadmin List" actions={<AddNew />} />
      <OpenApprovalRequests
        kinds={['permissions', 'access', 'approval_policy']}
        describe={(approvalRequest) => (
          <RequestedAccess approvalRequest={approvalRequest} subadmins={everybody ?? []} />
        )}
      />
      <DataTable
        label="Subadmin List"
        columns={subadminColumns}
        rows={found}
        unreadable={staff.data?.unreadable}
        getRowId={(subadmin) => subadmin._id}
        state={list}
        error={failure}
        newItems={ageOf(staff)}
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
            obstacle={exportObstacle(found, failure)}
            loadRows={() => {
              refuseUnreadable(staff.data?.unreadable);
              return sortRows(found ?? [], subadminColumns, list.sort);
            }}
          />
        }
      />
      {made && <MadeLinkDialog made={made} onClose={() => setMade(undefined)} />}
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
