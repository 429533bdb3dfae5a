import type { Schemas } from '@countinghouse/api-client/schema';
import { paths } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { DetailSection, formatCount, LoadingState, Money, orDash, RecordLink } from '@countinghouse/ui';
import { Table } from '@mantine/core';
import { accountName } from '../account-name';
import classes from './top-referrers.module.css';

type Leader = Schemas['LeaderboardEntry'];

/** How many of the leaderboard the dashboard shows. */
const SHOWN = 3;

export interface TopReferrersProps {
  /** Those who refer most, in order; undefined while it loads, null where the server sent none. */
  leaderboard: readonly Leader[] | null | undefined;
}

/** The first three of those who refer most; their names link to their programs for those who may see them. */
export function TopReferrers({ leaderboard }: TopReferrersProps) {
  return <DetailSection title="Top Referrers">{leaderboardOf(leaderboard)}</DetailSection>;
}

function leaderboardOf(leaderboard: readonly Leader[] | null | undefined) {
  if (leaderboard === undefined) return <LoadingState />;
  if (leaderboard === null) return <p className={classes.nobody}>The server does not say.</p>;
  if (leaderboard.length === 0) return <p className={classes.nobody}>No referrals found.</p>;
  return <Leaderboard leaders={leaderboard.slice(0, SHOWN)} />;
}

/** The roles are explicit because a phone draws each row on two lines, and browsers then no longer see a table. */
function Leaderboard({ leaders }: { leaders: readonly Leader[] }) {
  const { has } = usePermissions();
  return (
    <Table role="table" aria-label="Top Referrers" className={classes.table}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th scope="col" role="columnheader">
            User Name
          </Table.Th>
          <Table.Th scope="col" role="columnheader">
            Email
          </Table.Th>
          <Table.Th scope="col" role="columnheader" ta="end">
            Referrals
          </Table.Th>
          <Table.Th scope="col" role="columnheader" ta="end">
            Earnings
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {leaders.map(({ user_id: user, total_referrals, total_earnings }, index) => (
          <Table.Tr key={index} role="row">
            <Table.Th scope="row" role="rowheader">
              {has('referrals') && user?.email ? (
                <RecordLink href={programsOf(user.email)} label={accountName(user)}>
                  {user.fullName}
                </RecordLink>
              ) : (
                orDash(user?.fullName)
              )}
            </Table.Th>
            <Table.Td role="cell">{orDash(user?.email)}</Table.Td>
            <Table.Td role="cell" ta="end" data-figures>
              {formatCount(total_referrals)}
            </Table.Td>
            <Table.Td role="cell" ta="end">
              <Money value={total_earnings} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The leaderboard names no ids, but an email finds its program. */
function programsOf(email: string): string {
  return `${paths.referrals()}?${new URLSearchParams({ search: email }).toString()}`;
}
