import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/permissions';
import { ErrorState, LoadingState, PageHeader } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { PlanForm } from './plan-form';
import { fromPlan, toPlanInput } from './plan-form-values';
import { usePlan, useUpdatePlan, type Plan } from './plans-api';

/** The form for a plan that is there. */
export function PlanEditPage() {
  const { id = '' } = useParams();
  const plan = usePlan(id);
  const record = plan.data?.data;
  const failure = queryFailure(plan);

  return (
    <>
      <PageHeader title={record ? `Edit ${record.category}` : 'Edit Plan'} back={{ href: paths.plans() }} />
      {plan.isPending && <LoadingState />}
      {failure && !record && <ErrorState {...failure} />}
      {record && <PlanEditForm key={record._id} plan={record} />}
    </>
  );
}

function PlanEditForm({ plan }: { plan: Plan }) {
  const updatePlan = useUpdatePlan(plan._id);

  return (
    <PlanForm
      initialValues={fromPlan(plan)}
      submitLabel="Update Plan"
      onSave={(values) => updatePlan(toPlanInput(values))}
      draftKey={`plan ${plan._id}`}
    />
  );
}

export { PlanEditPage as Component };
