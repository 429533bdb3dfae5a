import { ageOf, extentOf, queryFailure, useCapability } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import {
  DataTable,
  ExportButton,
  ExportSelected,
  exportObstacle,
  formatCount,
  ListLink,
  PageHeader,
  sortRows,
  useListState,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { planColumns, planCsvColumns } from './plan-columns';
import { PlanRowActions } from './plan-row-actions';
import { useAllPlans, usePlans, type Plan } from './plans-api';
import { planListRules, toPlansQuestion } from './plans-list';

/** The plans list: paged and sorted by the server where it does that. Where it only pages, a column sorts the rows of the page. */
export function PlansPage() {
  const list = useListState(planListRules);
  const isSorted = useCapability('plan_order');
  const question = isSorted ? toPlansQuestion(list) : {};
  const plans = usePlans({ ...question, page: list.page, limit: list.limit });
  const readAll = useAllPlans();
  const failure = queryFailure(plans);
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
        isSortedByPage={!isSorted}
        isStale={plans.isPlaceholderData}
        getRowId={(plan) => plan._id}
        state={list}
        error={failure}
        newItems={ageOf(plans)}
        rowActions={planRowActions}
        storageKey="plans"
        selectedActions={({ rows }) => <ExportSelected fileName="plans" columns={planCsvColumns} rows={rows} />}
        empty={{ title: 'No plans found', action: <AddPlanLink /> }}
        toolbarEnd={
          <ExportButton
            fileName="plans"
            columns={planCsvColumns}
            obstacle={exportObstacle(rows, failure)}
            loadRows={async (run) => {
              const all = await readAll(question, run);
              return isSorted ? all : sortRows(all, planColumns, list.sort);
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

function countOf(total: number, isLowerBound = false): string {
  return total === 1 ? '1 plan' : `${formatCount(total)}${isLowerBound ? '+' : ''} plans`;
}

export { PlansPage as Component };
