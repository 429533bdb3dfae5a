import { queryFailure } from '@countinghouse/api-client';
import { ErrorState, NotAllowedState, PageHeader, useListState } from '@countinghouse/ui';
import { AdminCard } from './admin-card';
import { useDashboard } from './dashboard-api';
import { DashboardFigures } from './dashboard-figures';
import classes from './dashboard-page.module.css';
import { QuickActions } from './quick-actions';
import { PendingWork } from './what-waits';

/** The Analytics Report: one query, whose parts are handed to the widgets of the features. */
export function DashboardPage() {
  const list = useListState();
  const { query, shown, isStale } = useDashboard(list.page);
  const failure = queryFailure(query);

  return (
    <>
      <PageHeader title="Analytics Report" />
      <PendingWork />
      <div className={classes.top}>
        <AdminCard profile={shown?.data} />
        <QuickActions />
      </div>
      {failure?.isNotAllowed && <NotAllowedState missing={failure.permissionMessage} />}
      {failure && !failure.isNotAllowed && !shown && <ErrorState {...failure} />}
      {!failure?.isNotAllowed && (shown || !failure) && (
        <DashboardFigures dashboard={shown} list={list} isStale={isStale} {...(failure && { failure })} />
      )}
    </>
  );
}

export { DashboardPage as Component };
