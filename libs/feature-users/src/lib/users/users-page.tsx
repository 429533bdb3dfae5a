import { extentOf, queryFailure, useCsvExport, useNewItems } from '@countinghouse/api-client';
import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { userCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  exportObstacle,
  Filters,
  FilterSelect,
  ListLink,
  optionsOf,
  PageHeader,
  SearchInput,
  useListState,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { userColumns } from './user-columns';
import { useUserRowActions } from './user-row-actions';
import { useAllUsers, useFiltersUsers, useUsers } from './users-api';
import { toUsersQuestion, unfilteredListRules, userListRules } from './users-list';

/**
 * The users list: searched and paged by the server, and filtered and sorted where it can do that. Where it cannot, a
 * column sorts the rows of the page.
 */
export function UsersPage() {
  const isFilterable = useFiltersUsers();
  const list = useListState(isFilterable ? userListRules : unfilteredListRules);
  const question = toUsersQuestion(list, isFilterable);
  const users = useUsers(question);
  const readAll = useAllUsers();
  const readFile = useCsvExport('/user/getall');
  const newItems = useNewItems('/user/getall', { query: question }, users);
  const failure = queryFailure(users);
  const page = users.data?.data;
  const extent = extentOf(users.data, page?.users, list);
  const rowActions = useUserRowActions();

  return (
    <>
      <PageHeader title="Users List" actions={<AddNew />} />
      <DataTable
        label="Users List"
        columns={userColumns}
        rows={page?.users}
        unreadable={users.data?.unreadable}
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
                  options={optionsOf(activityStatuses)}
                />
                <FilterSelect
                  label="KYC Status"
                  allLabel="All KYC Status"
                  value={list.filters.kyc_status}
                  onChange={(status) => list.setFilter('kyc_status', status)}
                  options={optionsOf(kycStatuses)}
                />
              </Filters>
            )}
          </>
        }
        toolbarEnd={
          <ExportButton
            fileName="users"
            columns={userCsvColumns}
            obstacle={exportObstacle(page?.users, failure)}
            loadRows={(run) => readAll(question, run)}
            loadFile={readFile && ((run) => readFile({ query: question }, run, extent))}
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
