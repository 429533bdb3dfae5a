import { toListAge, getExtent, getQueryFailure, useCapability } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  getExportDisabledReason,
  formatCount,
  ListLink,
  PageHeader,
  sortRows,
  useListState,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { planColumns, planCsvColumns } from './plan-columns';
import { PlanRowActions } from './plan-row-actions';
import { useReadAllPlans, usePlans, type Plan } from './plans-api';
import { planListRules, toPlansQuery } from './plans-list';

/** The plans list, paged and sorted by the server. If the server only pages, the browser sorts the rows of the page. */
export function PlansPage() {
  const list = useListState(planListRules);
  const supportsSorting = useCapability('plan_order');
  const listQuery = supportsSorting ? toPlansQuery(list) : {};
  const plans = usePlans({ ...listQuery, page: list.page, limit: list.limit });
  const readAll = useReadAllPlans();
  const failure = getQueryFailure(plans);
  const rows = plans.data?.data;
  const extent = getExtent(plans.data, rows, list);

  return (
    <>
      <PageHeader
        title="Plans List"
        subtitle={
          <span role="status">
            {plans.isPending
              ? 'Loading plans...'
              : rows && formatPlanCount(extent.total ?? rows.length, extent.isTotalLowerBound)}
          </span>
        }
        actions={<AddPlanLink />}
      />
      <DataTable
        label="Plans List"
        columns={planColumns}
        rows={rows}
        malformedRows={plans.data?.malformed}
        {...extent}
        isSortedByPage={!supportsSorting}
        isStale={plans.isPlaceholderData}
        getRowId={(plan) => plan._id}
        state={list}
        error={failure}
        newItems={toListAge(plans)}
        rowActions={planRowActions}
        storageKey="plans"
        selectedActions={({ rows }) => <ExportSelected fileName="plans" columns={planCsvColumns} rows={rows} />}
        empty={{ title: 'No plans found', action: <AddPlanLink /> }}
        toolbarEnd={
          <ExportButton
            fileName="plans"
            columns={planCsvColumns}
            disabledReason={getExportDisabledReason(rows, failure)}
            loadRows={async (run) => {
              const all = await readAll(listQuery, run);
              return supportsSorting ? all : sortRows(all, planColumns, list.sort);
            }}
          />
        }
      />
    </>
  );
}

const planRowActions = (plan: Plan) => <PlanRowActions plan={plan} />;

function AddPlanLink() {
  return (
    <Button component={ListLink} to={paths.planCreate()}>
      + Add New
    </Button>
  );
}

function formatPlanCount(total: number, isLowerBound = false): string {
  return total === 1 ? '1 plan' : `${formatCount(total)}${isLowerBound ? '+' : ''} plans`;
}

export { PlansPage as Component };
