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
        unreadable?: readonly string[];
      }
    | undefined;
  /** Which of the recent transactions are shown. */
  list: TableState;
  /** The page that `list` names is not there yet. */
  isStale: boolean;
  /** Why what is shown is not the latest. */
  failure?: QueryFailure;
}

/** Every panel, each with its part of the answer. */
export function DashboardFigures({ dashboard, list, isStale, failure }: DashboardFiguresProps) {
  const { counters } = usePanelConfig();
  /** A part of the answer: undefined while it loads, null where the server sent none. */
  const part = <Part,>(value: Part | undefined) => (dashboard === undefined ? undefined : (value ?? null));
  const stats = dashboard?.stats;

  return (
    <div className={classes.panels}>
      <div className={classes.headline}>
        <NetEarningsFigure value={part(dashboard?.netEarnings)} />
        <TotalUsersFigure value={part(stats?.users)} />
        <PlansSoldFigure value={part(stats?.plans?.purchased)} />
        <TotalTopupsFigure value={part(stats?.topups?.total)} />
      </div>
      <PlatformOverview stats={part(stats)} />
      <PlansOverview plans={part(stats?.plans)} />
      <WalletDistribution wallet={part(stats?.wallet)} />
      <TopupStatus byStatus={part(stats?.topups?.byStatus)} />
      <TopReferrers leaderboard={part(stats?.referrals?.leaderboard)} />
      <SupportTicketsPanel tickets={part(stats?.supportTickets)} counters={counters} />
      <div className={classes.recent}>
        <RecentTransactions
          recent={part(dashboard?.recentTransactions)}
          unreadable={dashboard?.unreadable?.filter((words) => words.includes('recentTransactions.'))}
          state={list}
          isStale={isStale}
          {...(failure && { error: failure })}
        />
      </div>
    </div>
  );
}
