import { paths } from '@countinghouse/navigation';
import { PageHeader } from '@countinghouse/ui';
import { PlanForm } from './plan-form';
import { createEmptyPlan, isPlanInput, toPlanInput } from './plan-form-values';
import { useAddPlan } from './plans-api';

/** The form for a new plan. */
export function PlanCreatePage() {
  const addPlan = useAddPlan();

  return (
    <>
      <PageHeader title="Add Plan" back={{ href: paths.plans() }} />
      <PlanForm
        initialValues={createEmptyPlan()}
        submitLabel="Add Plan"
        onSave={(values) => {
          const input = toPlanInput(values);
          return isPlanInput(input) ? addPlan(input) : undefined;
        }}
        draftKey="plan"
      />
    </>
  );
}

export { PlanCreatePage as Component };
