import type { QueryFailure } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import {
  NetEarningsFigure,
  PlansOverview,
  PlansSoldFigure,
  RecentTransactions,
  TopupStatus,
  TotalTopupsFigure,
  WalletDistribution,
} from '@countinghouse/feature-finance';
import { SupportTicketsPanel } from '@countinghouse/feature-support';
import { TopReferrers, TotalUsersFigure } from '@countinghouse/feature-users';
import type { TableState } from '@countinghouse/ui';
import { usePanelConfig } from '../panel-config-context';
import classes from './dashboard-page.module.css';
import { PlatformOverview } from './platform-overview';

export interface DashboardFiguresProps {
  /** Undefined while it loads. */
  dashboard:
    | {
        stats?: Schemas['DashboardStats'];
        netEarnings?: number;
        recentTransactions?: Schemas['RecentTransactions'];
        malformed?: readonly string[];
      }
    | undefined;
  /** Page of the recent transactions. */
  list: TableState;
  /** The page that `list` names is still loading. */
  isStale: boolean;
  /** Why the figures could not be refreshed. */
  failure?: QueryFailure;
}

/** Renders every panel of the dashboard with its part of the response. */
export function DashboardFigures({ dashboard, list, isStale, failure }: DashboardFiguresProps) {
  const { counters } = usePanelConfig();
  /** Returns undefined while the response loads, and null for a part that the server left out. */
  const toPart = <Part,>(value: Part | undefined) => (dashboard === undefined ? undefined : (value ?? null));
  const stats = dashboard?.stats;

  return (
    <div className={classes.panels}>
      <div className={classes.headline}>
        <NetEarningsFigure value={toPart(dashboard?.netEarnings)} />
        <TotalUsersFigure value={toPart(stats?.users)} />
        <PlansSoldFigure value={toPart(stats?.plans?.purchased)} />
        <TotalTopupsFigure value={toPart(stats?.topups?.total)} />
      </div>
      <PlatformOverview stats={toPart(stats)} />
      <PlansOverview plans={toPart(stats?.plans)} />
      <WalletDistribution wallet={toPart(stats?.wallet)} />
      <TopupStatus byStatus={toPart(stats?.topups?.byStatus)} />
      <TopReferrers leaderboard={toPart(stats?.referrals?.leaderboard)} />
      <SupportTicketsPanel tickets={toPart(stats?.supportTickets)} counters={counters} />
      <div className={classes.recent}>
        <RecentTransactions
          recent={toPart(dashboard?.recentTransactions)}
          malformedRows={dashboard?.malformed?.filter((message) => message.includes('recentTransactions.'))}
          state={list}
          isStale={isStale}
          {...(failure && { error: failure })}
        />
      </div>
    </div>
  );
}
