import type { Schemas } from '@countinghouse/api-client/schema';
import { paths, UserLink } from '@countinghouse/navigation';
import { usePermissions } from '@countinghouse/permissions';
import { DetailSection, formatCount, LoadingState, Money, formatOptional, RecordLink } from '@countinghouse/ui';
import { getAccountName } from '../account-name';
import classes from './top-referrers.module.css';

type Leader = Schemas['LeaderboardEntry'];

const MAX_SHOWN_REFERRERS = 3;

export interface TopReferrersProps {
  /** Top referrers in order; undefined while loading, null if the server sent none. */
  leaderboard: readonly Leader[] | null | undefined;
}

/** Renders the top three referrers. Names link to their referral programs if the admin has that permission. */
export function TopReferrers({ leaderboard }: TopReferrersProps) {
  return <DetailSection title="Top Referrers">{renderLeaderboard(leaderboard)}</DetailSection>;
}

function renderLeaderboard(leaderboard: readonly Leader[] | null | undefined) {
  if (leaderboard === undefined) return <LoadingState />;
  if (leaderboard === null) return <p className={classes.empty}>The server did not send this.</p>;
  if (leaderboard.length === 0) return <p className={classes.empty}>No referrals found.</p>;
  return <Leaderboard leaders={leaderboard.slice(0, MAX_SHOWN_REFERRERS)} />;
}

/**
 * The roles are explicit because on phones CSS puts each row on two lines, and browsers then drop the table semantics.
 */
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
                <RecordLink href={toProgramSearchPath(user.email)} label={getAccountName(user)}>
                  {user.fullName}
                </RecordLink>
              ) : (
                formatOptional(user?.fullName)
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

/** The leaderboard contains no ids, so the program is searched by email. */
function toProgramSearchPath(email: string): string {
  return `${paths.referrals()}?${new URLSearchParams({ search: email }).toString()}`;
}
