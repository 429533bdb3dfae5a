import { extentOf, queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/areas';
import { DataTable, formatCount, ListLink, PageHeader, useListState } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { planColumns } from './plan-columns';
import { PlanRowActions } from './plan-row-actions';
import { usePlans } from './plans-api';

/** The plans list, paged by the server where it pages. */
export function PlansPage() {
  const list = useListState();
  const plans = usePlans({ page: list.page, limit: list.limit });
  const rows = plans.data?.data;
  const extent = extentOf(plans.data, rows, list);

  return (
    <>
      <PageHeader
        title="Plans List"
        subtitle={
          <span role="status">
            {plans.isPending
              ? 'Loading plans...'
              : rows && countOf(extent.total ?? rows.length, extent.isTotalLowerBound)}
          </span>
        }
        actions={<AddPlanLink />}
      />
      <DataTable
        label="Plans List"
        columns={planColumns}
        rows={rows}
        unreadable={plans.data?.unreadable}
        {...extent}
        isStale={plans.isPlaceholderData}
        getRowId={(plan) => plan._id}
        state={list}
        error={queryFailure(plans)}
        rowActions={(plan) => <PlanRowActions plan={plan} />}
        storageKey="plans"
        empty={{ title: 'No plans found', action: <AddPlanLink /> }}
      />
    </>
  );
}

function AddPlanLink() {
  return (
    <Button component={ListLink} to={paths.planCreate()}>
      + Add New
    </Button>
  );
}

function countOf(total: number, isLowerBound = false): string {
  return total === 1 ? '1 plan' : `${formatCount(total)}${isLowerBound ? '+' : ''} plans`;
}

export { PlansPage as Component };
