import { getExtent, getQueryFailure, useCsvExport, useNewItems } from '@countinghouse/api-client';
import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { userCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  getExportDisabledReason,
  Filters,
  FilterSelect,
  ListLink,
  toSelectOptions,
  PageHeader,
  SearchInput,
  useListState,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { userColumns } from './user-columns';
import { useUserRowActions } from './user-row-actions';
import { useAllUsers, useSupportsUserFilters, useUsers } from './users-api';
import { toUsersQuery, unfilteredListRules, userListRules } from './users-list';

/**
 * Renders the users list. The server searches and pages it, and filters and sorts it where it supports that; otherwise
 * a column header sorts the rows of the current page.
 */
export function UsersPage() {
  const isFilterable = useSupportsUserFilters();
  const list = useListState(isFilterable ? userListRules : unfilteredListRules);
  const query = toUsersQuery(list, isFilterable);
  const users = useUsers(query);
  const fetchAll = useAllUsers();
  const exportFile = useCsvExport('/user/getall');
  const newItems = useNewItems('/user/getall', { query }, users);
  const failure = getQueryFailure(users);
  const page = users.data?.data;
  const extent = getExtent(users.data, page?.users, list);
  const rowActions = useUserRowActions();

  return (
    <>
      <PageHeader title="Users List" actions={<AddNew />} />
      <DataTable
        label="Users List"
        columns={userColumns}
        rows={page?.users}
        malformedRows={users.data?.malformed}
        {...extent}
        isSortedByPage={!isFilterable}
        isStale={users.isPlaceholderData}
        getRowId={(user) => user._id}
        state={list}
        error={failure}
        newItems={newItems}
        rowActions={rowActions}
        storageKey="users"
        selectedActions={({ rows }) => <ExportSelected fileName="users" columns={userCsvColumns} rows={rows} />}
        empty={{ title: 'No users found', action: <AddNew /> }}
        toolbar={
          <>
            <SearchInput
              value={list.search}
              onChange={list.setSearch}
              label="Search users"
              placeholder="Name, email or phone"
            />
            {isFilterable && (
              <Filters values={[list.filters.status, list.filters.kyc_status]}>
                <FilterSelect
                  label="Status"
                  allLabel="All Status"
                  value={list.filters.status}
                  onChange={(status) => list.setFilter('status', status)}
                  options={toSelectOptions(activityStatuses)}
                />
                <FilterSelect
                  label="KYC Status"
                  allLabel="All KYC Status"
                  value={list.filters.kyc_status}
                  onChange={(status) => list.setFilter('kyc_status', status)}
                  options={toSelectOptions(kycStatuses)}
                />
              </Filters>
            )}
          </>
        }
        toolbarEnd={
          <ExportButton
            fileName="users"
            columns={userCsvColumns}
            disabledReason={getExportDisabledReason(page?.users, failure)}
            loadRows={(run) => fetchAll(query, run)}
            loadFile={exportFile && ((run) => exportFile({ query }, run, extent))}
          />
        }
      />
    </>
  );
}

function AddNew() {
  return (
    <Button component={ListLink} to={paths.userCreate()}>
      + Add New
    </Button>
  );
}

export { UsersPage as Component };
