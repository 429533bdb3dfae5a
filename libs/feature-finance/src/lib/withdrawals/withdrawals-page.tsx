import { getExtent, getQueryFailure, useCapability, useCsvExport, useNewItems } from '@countinghouse/api-client';
import { useFilterTimeZone, withdrawalStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { withdrawalCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  getExportDisabledReason,
  Filters,
  FilterSelect,
  toSelectOptions,
  PageHeader,
  RowAction,
  SearchInput,
  sortRows,
  useListState,
  useTimeZone,
} from '@countinghouse/ui';
import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { getRecordName } from '../names';
import { RangeFilterFields } from '../range-filter-fields';
import { getRangeFilterValues } from '../range-filters';
import { withdrawalColumns } from './withdrawal-columns';
import { useReadAllWithdrawals, useWithdrawals, type Withdrawal } from './withdrawals-api';
import { findWithdrawals, toWithdrawalsQuery, withdrawalListRules, type WithdrawalFilter } from './withdrawals-list';

/** The withdrawals list, searched and sorted by the server, or by the browser if the server does not support that. */
export function WithdrawalsPage() {
  const list = useListState<WithdrawalFilter>(withdrawalListRules);
  const supportsSearch = useCapability('withdrawal_search');
  const timeZone = useFilterTimeZone(supportsSearch);
  const listQuery = supportsSearch ? toWithdrawalsQuery(list, timeZone) : {};
  const withdrawals = useWithdrawals({ ...listQuery, page: list.page, limit: list.limit });
  const readAll = useReadAllWithdrawals();
  const readFile = useCsvExport('/withdrawals', useTimeZone());
  const newItems = useNewItems('/withdrawals', { query: listQuery }, withdrawals);
  const failure = getQueryFailure(withdrawals);
  const rows = withdrawals.data?.data;
  const matches = useMemo(
    () => (rows && !supportsSearch ? findWithdrawals(rows, list, timeZone) : rows),
    [rows, supportsSearch, list, timeZone],
  );
  // Filtered rows are not a server page, so its extent does not apply.
  const extent = matches?.length === rows?.length ? getExtent(withdrawals.data, rows, list) : {};

  return (
    <>
      <PageHeader title="Withdrawal List" />
      <DataTable
        label="Withdrawal List"
        columns={withdrawalColumns}
        rows={matches}
        malformedRows={withdrawals.data?.malformed}
        {...extent}
        isSortedByPage={!supportsSearch}
        isStale={withdrawals.isPlaceholderData}
        getRowId={(withdrawal) => withdrawal._id}
        state={list}
        error={failure}
        newItems={newItems}
        rowActions={viewWithdrawal}
        storageKey="withdrawals"
        selectedActions={({ rows }) => (
          <ExportSelected fileName="withdrawals" columns={withdrawalCsvColumns} rows={rows} />
        )}
        empty={{ title: 'No records found' }}
        toolbar={
          <>
            <SearchInput
              value={list.search}
              onChange={list.setSearch}
              label="Search withdrawals"
              placeholder="Name, email or withdrawal ID"
              isLocal={!supportsSearch}
            />
            <Filters values={[list.filters.status, ...getRangeFilterValues(list.filters)]}>
              <FilterSelect
                label="Status"
                allLabel="All Status"
                value={list.filters.status}
                onChange={(status) => list.setFilter('status', status)}
                options={toSelectOptions(withdrawalStatuses)}
              />
              <RangeFilterFields list={list} timeZone={timeZone} />
            </Filters>
          </>
        }
        toolbarEnd={
          <ExportButton
            fileName="withdrawals"
            columns={withdrawalCsvColumns}
            disabledReason={getExportDisabledReason(rows, failure)}
            loadRows={async (run) => {
              const all = await readAll(listQuery, run);
              return supportsSearch
                ? all
                : sortRows(findWithdrawals(all, list, timeZone), withdrawalColumns, list.sort);
            }}
            loadFile={supportsSearch && readFile ? (run) => readFile({ query: listQuery }, run, extent) : undefined}
          />
        }
      />
    </>
  );
}

const viewWithdrawal = ({ _id, withdrawal_request }: Withdrawal) => (
  <RowAction
    label={`View ${getRecordName('withdrawal', withdrawal_request)}`}
    icon={<IconEye size={18} stroke={1.5} />}
    href={paths.withdrawalView(_id)}
  />
);

export { WithdrawalsPage as Component };
