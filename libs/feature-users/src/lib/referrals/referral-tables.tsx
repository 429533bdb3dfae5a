import { referralEarningCsvColumns, referredUserCsvColumns } from '@countinghouse/shared/exports';
import { SearchInput, useListState, type ExportRun, type ListState } from '@countinghouse/ui';
import { ProgramTable, type TableData } from './program-table';
import { earningColumns, milestoneColumns, referredUserColumns, fullEarningColumns } from './referral-details-columns';
import type { AchievedMilestone, ReferralEarning, ReferredUser } from './referrals-api';
import { milestoneListRules } from './referral-details-lists';

interface ProgramTableSectionProps<Row> {
  tableData: TableData<Row>;
  list: ListState;
  /** Downloads the file of all matching rows, if the server generates it. */
  loadFile: ((run: ExportRun) => Promise<Blob>) | undefined;
}

/** Renders the referred users; searchable if the server pages them. */
export function ReferredUsersTable({ tableData, list, loadFile }: ProgramTableSectionProps<ReferredUser>) {
  return (
    <ProgramTable
      title="Referred Users"
      columns={referredUserColumns}
      tableData={tableData}
      list={list}
      emptyTitle="No referred users found"
      file={{ name: 'referred-users', columns: referredUserCsvColumns, load: loadFile }}
      toolbar={
        tableData.page && (
          <SearchInput
            value={list.search}
            onChange={list.setSearch}
            label="Search referred users"
            placeholder="Name, email or phone"
          />
        )
      }
    />
  );
}

/** Renders the referral earnings; searchable if the server pages them. */
export function EarningsTable({ tableData, list, loadFile }: ProgramTableSectionProps<ReferralEarning>) {
  return (
    <ProgramTable
      title="Referral Earnings"
      columns={tableData.page ? earningColumns : fullEarningColumns}
      tableData={tableData}
      list={list}
      emptyTitle="No earnings found"
      file={{ name: 'referral-earnings', columns: referralEarningCsvColumns, load: loadFile }}
      toolbar={
        tableData.page && (
          <SearchInput
            value={list.search}
            onChange={list.setSearch}
            label="Search earnings"
            placeholder="Name or email"
            hasKey={false}
          />
        )
      }
    />
  );
}

/** Renders the achieved milestones. The browser has all of them. */
export function MilestonesTable({ tableData }: { tableData: TableData<AchievedMilestone> }) {
  return (
    <ProgramTable
      title="Milestones Achieved"
      columns={milestoneColumns}
      tableData={tableData}
      list={useListState(milestoneListRules)}
      emptyTitle="No milestones achieved yet"
    />
  );
}
