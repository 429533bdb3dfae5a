import { ApiError, queryFailure, useCapability } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { Note, RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { PlanForm, type PlanFormProps } from './plan-form';
import { fromPlan, planFields, toPlanChanges, uneditable } from './plan-form-values';
import { usePlan, useUpdatePlan, type Plan } from './plans-api';

/** The form for an existing plan. */
export function PlanEditPage() {
  const { id = '' } = useParams();
  const plan = usePlan(id);
  const record = plan.data?.data;

  return (
    <RecordScreen
      title={record?.category ? `Edit ${record.category}` : 'Edit Plan'}
      record={record}
      failure={queryFailure(plan)}
      missing="Plan not found."
      list={{ href: paths.plans(), label: 'Go to the plans' }}
      isForm
    >
      {(found) =>
        uneditable(found) ? (
          <Note tone="warning">{uneditable(found)}</Note>
        ) : (
          <PlanEditForm key={found._id} plan={found} version={plan.data?.version} reload={plan.refetch} />
        )
      }
    </RecordScreen>
  );
}

interface PlanEditFormProps {
  plan: Plan;
  version: string | undefined;
  reload: ReturnType<typeof usePlan>['refetch'];
}

function PlanEditForm({ plan, version, reload }: PlanEditFormProps) {
  const updatePlan = useUpdatePlan(plan._id);
  const takesParts = useCapability('partial_changes');

  const save: PlanFormProps['onSave'] = (values, baseRecord) => {
    const changes = toPlanChanges(values, baseRecord.values, takesParts);
    return changes && updatePlan(changes, baseRecord.version);
  };

  return (
    <PlanForm
      initialValues={fromPlan(plan)}
      submitLabel="Update Plan"
      onSave={save}
      draftKey={`plan ${plan._id}`}
      record={{
        values: fromPlan(plan),
        version,
        fields: planFields,
        reload: async () => {
          const { data } = await reload({ throwOnError: true });
          const read = data?.data ?? plan;
          if (uneditable(read)) throw new ApiError({ status: 200, code: 'malformed' });
          return { values: fromPlan(read), version: data?.version };
        },
      }}
    />
  );
}

export { PlanEditPage as Component };
