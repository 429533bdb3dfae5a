import { DataTable, useListState, type DataColumn, type ListRules } from '@countinghouse/ui';
import { useMemo } from 'react';
import { earningColumns, milestoneColumns, referredUserColumns } from './referral-details-columns';
import classes from './referral-details-page.module.css';
import type { AchievedMilestone, ReferralEarning, ReferredUser } from './referrals-api';
import { earningListRules, milestoneListRules, referredListRules } from './referrals-list';

/** Everybody who came by the user's code. */
export function ReferredUsersTable({ users }: { users: readonly ReferredUser[] }) {
  return (
    <PartTable
      title="Referred Users"
      columns={referredUserColumns}
      rows={users}
      rules={referredListRules}
      emptyTitle="No referred users found"
    />
  );
}

/** What their investments have brought. */
export function EarningsTable({ earnings }: { earnings: readonly ReferralEarning[] }) {
  return (
    <PartTable
      title="Referral Earnings"
      columns={earningColumns}
      rows={earnings}
      rules={earningListRules}
      emptyTitle="No earnings found"
    />
  );
}

/** What has been reached so far. */
export function MilestonesTable({ milestones }: { milestones: readonly AchievedMilestone[] }) {
  return (
    <PartTable
      title="Milestones Achieved"
      columns={milestoneColumns}
      rows={milestones}
      rules={milestoneListRules}
      emptyTitle="No milestones achieved yet"
    />
  );
}

interface PartTableProps<Row> {
  title: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rules: ListRules;
  emptyTitle: string;
}

/** One table of a program, whole in the browser. Its rows have no ids, so their places in the answer stand for them. */
function PartTable<Row>({ title, columns, rows, rules, emptyTitle }: PartTableProps<Row>) {
  const list = useListState(rules);
  const numbered = useMemo(() => rows.map((row, index) => ({ ...row, number: index + 1 })), [rows]);
  return (
    <>
      <h2 className={classes.heading}>{title}</h2>
      <DataTable
        label={title}
        columns={columns}
        rows={numbered}
        getRowId={({ number }) => String(number)}
        state={list}
        empty={{ title: emptyTitle }}
      />
    </>
  );
}
