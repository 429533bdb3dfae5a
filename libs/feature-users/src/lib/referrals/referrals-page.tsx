import { extentOf, queryFailure, useCsvExport, useNewItems } from '@countinghouse/api-client';
import { activityStatuses, useDaysZone } from '@countinghouse/feature-records';
import { referralCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  exportObstacle,
  FilterDays,
  Filters,
  FilterSelect,
  formatCount,
  optionsOf,
  PageHeader,
  RowAction,
  SearchInput,
  useListState,
  useTimeZone,
} from '@countinghouse/ui';
import { Badge } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { accountName } from '../account-name';
import { referralColumns } from './referral-columns';
import { useAllReferrals, useListsReferrals, useReferrals, type ReferralProgram } from './referrals-api';
import {
  programPath,
  referralListRules,
  toReferralsQuestion,
  unfilteredListRules,
  type ReferralFilter,
} from './referrals-list';

/**
 * The referral list: searched and paged by the server, and filtered and sorted where it can do that. Where it cannot, a
 * column sorts the rows of the page.
 */
export function ReferralsPage() {
  const isFilterable = useListsReferrals();
  const list = useListState<ReferralFilter>(isFilterable ? referralListRules : unfilteredListRules);
  const timeZone = useDaysZone();
  const question = toReferralsQuestion(list, { isFilterable, timeZone });
  const referrals = useReferrals(question);
  const readAll = useAllReferrals();
  const readFile = useCsvExport('/referrals', useTimeZone());
  const newItems = useNewItems('/referrals', { query: question }, referrals);
  const failure = queryFailure(referrals);
  const programs = referrals.data?.data;
  const extent = extentOf(referrals.data, programs, list);

  return (
    <>
      <PageHeader
        title="Referrals List"
        actions={
          programs && (
            <Badge variant="default" size="lg" tt="none" fw={500}>
              {`Total: ${formatCount(extent.total ?? programs.length)}${extent.isTotalLowerBound ? '+' : ''}`}
            </Badge>
          )
        }
      />
      <DataTable
        label="Referrals List"
        columns={referralColumns}
        rows={programs}
        unreadable={referrals.data?.unreadable}
        {...extent}
        isSortedByPage={!isFilterable}
        isStale={referrals.isPlaceholderData}
        getRowId={({ _id }, index) => _id ?? String(index)}
        state={list}
        error={failure}
        newItems={newItems}
        rowActions={viewProgram}
        storageKey="referrals"
        selectedActions={({ rows }) => <ExportSelected fileName="referrals" columns={referralCsvColumns} rows={rows} />}
        empty={{ title: 'No referrals found' }}
        toolbar={
          <>
            <SearchInput
              value={list.search}
              onChange={list.setSearch}
              label="Search referrals"
              placeholder="Name, email, phone or code"
            />
            {isFilterable && (
              <Filters values={[list.filters.status, list.filters.from + list.filters.to]}>
                <FilterSelect
                  label="Status"
                  allLabel="All Status"
                  value={list.filters.status}
                  onChange={(status) => list.setFilter('status', status)}
                  options={optionsOf(activityStatuses)}
                />
                <FilterDays
                  label="Created"
                  from={list.filters.from}
                  to={list.filters.to}
                  timeZone={timeZone}
                  onChange={list.setFilters}
                />
              </Filters>
            )}
          </>
        }
        toolbarEnd={
          <ExportButton
            fileName="referrals"
            columns={referralCsvColumns}
            obstacle={exportObstacle(programs, failure)}
            loadRows={(run) => readAll(question, run)}
            loadFile={isFilterable && readFile ? (run) => readFile({ query: question }, run, extent) : undefined}
          />
        }
      />
    </>
  );
}

function viewProgram(program: ReferralProgram) {
  const href = programPath(program);
  return (
    <RowAction
      label={`View referrals of ${accountName(program.user_id)}`}
      icon={<IconEye size={18} stroke={1.5} />}
      {...(href === undefined ? { lack: 'The server does not say whose program this is.' } : { href })}
    />
  );
}

export { ReferralsPage as Component };
