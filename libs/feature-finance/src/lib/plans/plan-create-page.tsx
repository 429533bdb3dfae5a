import { paths } from '@countinghouse/areas';
import { PageHeader } from '@countinghouse/ui';
import { PlanForm } from './plan-form';
import { emptyPlan, toPlanInput } from './plan-form-values';
import { useAddPlan } from './plans-api';

/** The form for a new plan. */
export function PlanCreatePage() {
  const addPlan = useAddPlan();

  return (
    <>
      <PageHeader title="Add Plan" back={{ href: paths.plans() }} />
      <PlanForm
        initialValues={emptyPlan()}
        submitLabel="Add Plan"
        onSave={(values) => addPlan(toPlanInput(values))}
        draftKey="plan"
      />
    </>
  );
}

export { PlanCreatePage as Component };
