import { referralEarningCsvColumns, referredUserCsvColumns } from '@countinghouse/shared/exports';
import { SearchInput, useListState, type ExportRun, type ListState } from '@countinghouse/ui';
import { PartTable, type Part } from './part-table';
import { earningColumns, milestoneColumns, referredUserColumns, wholeEarningColumns } from './referral-details-columns';
import type { AchievedMilestone, ReferralEarning, ReferredUser } from './referrals-api';
import { milestoneListRules } from './referral-details-lists';

interface PartProps<Row> {
  part: Part<Row>;
  list: ListState;
  /** Gets the file of all that is asked for, where the server writes it. */
  loadFile: ((run: ExportRun) => Promise<Blob>) | undefined;
}

/** Everybody who came by the user's code; searched where the server can do that. */
export function ReferredUsersTable({ part, list, loadFile }: PartProps<ReferredUser>) {
  return (
    <PartTable
      title="Referred Users"
      columns={referredUserColumns}
      part={part}
      list={list}
      emptyTitle="No referred users found"
      file={{ name: 'referred-users', columns: referredUserCsvColumns, load: loadFile }}
      toolbar={
        part.page && (
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

/** What their investments have brought; searched where the server can do that. */
export function EarningsTable({ part, list, loadFile }: PartProps<ReferralEarning>) {
  return (
    <PartTable
      title="Referral Earnings"
      columns={part.page ? earningColumns : wholeEarningColumns}
      part={part}
      list={list}
      emptyTitle="No earnings found"
      file={{ name: 'referral-earnings', columns: referralEarningCsvColumns, load: loadFile }}
      toolbar={
        part.page && (
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

/** What has been reached so far; whole in the browser. */
export function MilestonesTable({ part }: { part: Part<AchievedMilestone> }) {
  return (
    <PartTable
      title="Milestones Achieved"
      columns={milestoneColumns}
      part={part}
      list={useListState(milestoneListRules)}
      emptyTitle="No milestones achieved yet"
    />
  );
}
