import { getExtent, getQueryFailure, useCsvExport, useNewItems } from '@countinghouse/api-client';
import { activityStatuses, useFilterTimeZone } from '@countinghouse/feature-records';
import { referralCsvColumns } from '@countinghouse/shared/exports';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  getExportDisabledReason,
  FilterDays,
  Filters,
  FilterSelect,
  formatCount,
  toSelectOptions,
  PageHeader,
  RowAction,
  SearchInput,
  useListState,
  useTimeZone,
} from '@countinghouse/ui';
import { Badge } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { getAccountName } from '../account-name';
import { referralColumns } from './referral-columns';
import { useAllReferrals, useSupportsReferralLists, useReferrals, type ReferralProgram } from './referrals-api';
import {
  getProgramPath,
  referralListRules,
  toReferralsQuery,
  unfilteredListRules,
  type ReferralFilter,
} from './referrals-list';

/**
 * Renders the referral list. The server searches and pages it, and filters and sorts it where it supports that;
 * otherwise a column header sorts the rows of the current page.
 */
export function ReferralsPage() {
  const isFilterable = useSupportsReferralLists();
  const list = useListState<ReferralFilter>(isFilterable ? referralListRules : unfilteredListRules);
  const timeZone = useFilterTimeZone();
  const query = toReferralsQuery(list, { isFilterable, timeZone });
  const referrals = useReferrals(query);
  const fetchAll = useAllReferrals();
  const exportFile = useCsvExport('/referrals', useTimeZone());
  const newItems = useNewItems('/referrals', { query }, referrals);
  const failure = getQueryFailure(referrals);
  const programs = referrals.data?.data;
  const extent = getExtent(referrals.data, programs, list);

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
        malformedRows={referrals.data?.malformed}
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
                  options={toSelectOptions(activityStatuses)}
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
            disabledReason={getExportDisabledReason(programs, failure)}
            loadRows={(run) => fetchAll(query, run)}
            loadFile={isFilterable && exportFile ? (run) => exportFile({ query }, run, extent) : undefined}
          />
        }
      />
    </>
  );
}

function viewProgram(program: ReferralProgram) {
  const href = getProgramPath(program);
  return (
    <RowAction
      label={`View referrals of ${getAccountName(program.user_id)}`}
      icon={<IconEye size={18} stroke={1.5} />}
      {...(href === undefined ? { disabledReason: 'The referrer is unknown.' } : { href })}
    />
  );
}

export { ReferralsPage as Component };
