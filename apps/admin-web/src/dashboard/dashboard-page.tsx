import { getQueryFailure } from '@countinghouse/api-client';
import { ErrorState, NotAllowedState, PageHeader, useListState } from '@countinghouse/ui';
import { AdminCard } from './admin-card';
import { useDashboard } from './dashboard-api';
import { DashboardFigures } from './dashboard-figures';
import classes from './dashboard-page.module.css';
import { QuickActions } from './quick-actions';
import { PendingWork } from './pending-work';

/** Renders the Analytics Report from one query, passing its parts to the widgets of the features. */
export function DashboardPage() {
  const list = useListState();
  const { query, dashboard, isStale } = useDashboard(list.page);
  const failure = getQueryFailure(query);

  return (
    <>
      <PageHeader title="Analytics Report" />
      <PendingWork />
      <div className={classes.top}>
        <AdminCard profile={dashboard?.data} />
        <QuickActions />
      </div>
      {failure?.isNotAllowed && <NotAllowedState missing={failure.permissionMessage} />}
      {failure && !failure.isNotAllowed && !dashboard && <ErrorState {...failure} />}
      {!failure?.isNotAllowed && (dashboard || !failure) && (
        <DashboardFigures dashboard={dashboard} list={list} isStale={isStale} {...(failure && { failure })} />
      )}
    </>
  );
}

export { DashboardPage as Component };
