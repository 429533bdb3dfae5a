import { DataTable, useListState, type DataColumn, type ListRules } from '@countinghouse/ui';
import { useMemo } from 'react';
import { earningColumns, milestoneColumns, referredUserColumns } from './referral-details-columns';
import classes from './referral-details-page.module.css';
import type { AchievedMilestone, ReferralEarning, ReferredUser } from './referrals-api';
import { earningListRules, milestoneListRules, referredListRules } from './referrals-list';

interface Unreadable {
  /** A sentence for each row that could not be read. */
  unreadable: readonly string[] | undefined;
}

/** Everybody who came by the user's code; undefined where the server does not say. */
export function ReferredUsersTable({ users, unreadable }: { users: readonly ReferredUser[] | undefined } & Unreadable) {
  return (
    <PartTable
      title="Referred Users"
      columns={referredUserColumns}
      rows={users}
      unreadable={unreadable}
      rules={referredListRules}
      emptyTitle="No referred users found"
    />
  );
}

/** What their investments have brought; undefined where the server does not say. */
export function EarningsTable({
  earnings,
  unreadable,
}: { earnings: readonly ReferralEarning[] | undefined } & Unreadable) {
  return (
    <PartTable
      title="Referral Earnings"
      columns={earningColumns}
      rows={earnings}
      unreadable={unreadable}
      rules={earningListRules}
      emptyTitle="No earnings found"
    />
  );
}

/** What has been reached so far; undefined where the server does not say. */
export function MilestonesTable({
  milestones,
  unreadable,
}: { milestones: readonly AchievedMilestone[] | undefined } & Unreadable) {
  return (
    <PartTable
      title="Milestones Achieved"
      columns={milestoneColumns}
      rows={milestones}
      unreadable={unreadable}
      rules={milestoneListRules}
      emptyTitle="No milestones achieved yet"
    />
  );
}

interface PartTableProps<Row> extends Unreadable {
  title: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[] | undefined;
  rules: ListRules;
  emptyTitle: string;
}

/** One table of a program, whole in the browser. Its rows have no ids, so their places in the answer stand for them. */
function PartTable<Row>({ title, columns, rows, unreadable, rules, emptyTitle }: PartTableProps<Row>) {
  const list = useListState(rules);
  const numbered = useMemo(() => rows?.map((row, index) => ({ ...row, number: index + 1 })), [rows]);
  return (
    <>
      <h2 className={classes.heading}>{title}</h2>
      {numbered === undefined ? (
        <p className={classes.text}>The server does not say.</p>
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={numbered}
          unreadable={unreadable}
          getRowId={({ number }) => String(number)}
          state={list}
          empty={{ title: emptyTitle }}
        />
      )}
    </>
  );
}
