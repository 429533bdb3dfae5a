import { extentOf, queryFailure, useCapability, useCsvExport, useNewItems } from '@countinghouse/api-client';
import { useDaysZone, withdrawalStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { withdrawalCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  exportObstacle,
  Filters,
  FilterSelect,
  optionsOf,
  PageHeader,
  RowAction,
  SearchInput,
  sortRows,
  useListState,
  useTimeZone,
} from '@countinghouse/ui';
import { IconEye } from '@tabler/icons-react';
import { useMemo } from 'react';
import { nameOf } from '../names';
import { SpanFilterFields } from '../span-filter-fields';
import { spanValues } from '../span-filters';
import { withdrawalColumns } from './withdrawal-columns';
import { useAllWithdrawals, useWithdrawals, type Withdrawal } from './withdrawals-api';
import { findWithdrawals, toWithdrawalsQuestion, withdrawalListRules, type WithdrawalFilter } from './withdrawals-list';

/** The withdrawals list: searched, filtered, sorted and paged by the server, or here what it sends where it cannot do that. */
export function WithdrawalsPage() {
  const list = useListState<WithdrawalFilter>(withdrawalListRules);
  const isSearched = useCapability('withdrawal_search');
  const timeZone = useDaysZone(isSearched);
  const question = isSearched ? toWithdrawalsQuestion(list, timeZone) : {};
  const withdrawals = useWithdrawals({ ...question, page: list.page, limit: list.limit });
  const readAll = useAllWithdrawals();
  const readFile = useCsvExport('/withdrawals', useTimeZone());
  const newItems = useNewItems('/withdrawals', { query: question }, withdrawals);
  const failure = queryFailure(withdrawals);
  const rows = withdrawals.data?.data;
  const found = useMemo(
    () => (rows && !isSearched ? findWithdrawals(rows, list, timeZone) : rows),
    [rows, isSearched, list, timeZone],
  );
  // What is left of the rows is no page of the server's.
  const extent = found?.length === rows?.length ? extentOf(withdrawals.data, rows, list) : {};

  return (
    <>
      <PageHeader title="Withdrawal List" />
      <DataTable
        label="Withdrawal List"
        columns={withdrawalColumns}
        rows={found}
        unreadable={withdrawals.data?.unreadable}
        {...extent}
        isSortedByPage={!isSearched}
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
              isLocal={!isSearched}
            />
            <Filters values={[list.filters.status, ...spanValues(list.filters)]}>
              <FilterSelect
                label="Status"
                allLabel="All Status"
                value={list.filters.status}
                onChange={(status) => list.setFilter('status', status)}
                options={optionsOf(withdrawalStatuses)}
              />
              <SpanFilterFields list={list} timeZone={timeZone} />
            </Filters>
          </>
        }
        toolbarEnd={
          <ExportButton
            fileName="withdrawals"
            columns={withdrawalCsvColumns}
            obstacle={exportObstacle(rows, failure)}
            loadRows={async (run) => {
              const all = await readAll(question, run);
              return isSearched ? all : sortRows(findWithdrawals(all, list, timeZone), withdrawalColumns, list.sort);
            }}
            loadFile={isSearched && readFile ? (run) => readFile({ query: question }, run, extent) : undefined}
          />
        }
      />
    </>
  );
}

const viewWithdrawal = ({ _id, withdrawal_request }: Withdrawal) => (
  <RowAction
    label={`View ${nameOf('withdrawal', withdrawal_request)}`}
    icon={<IconEye size={18} stroke={1.5} />}
    href={paths.withdrawalView(_id)}
  />
);

export { WithdrawalsPage as Component };
