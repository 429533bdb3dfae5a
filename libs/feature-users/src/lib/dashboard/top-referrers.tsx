import type { Schemas } from '@countinghouse/api-client/schema';
import { paths, UserLink } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { DetailSection, formatCount, LoadingState, Money, orDash, RecordLink } from '@countinghouse/ui';
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
    <table role="table" aria-label="Top Referrers" className={classes.table}>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader">
            User Name
          </th>
          <th scope="col" role="columnheader">
            Email
          </th>
          <th scope="col" role="columnheader" data-align="end">
            Referrals
          </th>
          <th scope="col" role="columnheader" data-align="end">
            Earnings
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {leaders.map(({ user_id: user, total_referrals, total_earnings }, index) => (
          <tr key={index} role="row">
            <th scope="row" role="rowheader">
              {has('referrals') && user?.email ? (
                <RecordLink href={programsOf(user.email)} label={accountName(user)}>
                  {user.fullName}
                </RecordLink>
              ) : (
                orDash(user?.fullName)
              )}
            </th>
            <td role="cell">
              <UserLink id={user?._id}>{user?.email}</UserLink>
            </td>
            <td role="cell" data-align="end" data-figures>
              {formatCount(total_referrals)}
            </td>
            <td role="cell" data-align="end">
              <Money value={total_earnings} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The leaderboard names no ids, but an email finds its program. */
function programsOf(email: string): string {
  return `${paths.referrals()}?${new URLSearchParams({ search: email }).toString()}`;
}
