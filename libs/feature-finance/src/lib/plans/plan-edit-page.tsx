import { ApiError, getQueryFailure, useCapability } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { Note, RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { PlanForm, type PlanFormProps } from './plan-form';
import { toPlanFormValues, planFields, toPlanChanges, getUneditableReason } from './plan-form-values';
import { usePlan, useUpdatePlan, type Plan } from './plans-api';

/** The form for an existing plan. */
export function PlanEditPage() {
  const { id = '' } = useParams();
  const query = usePlan(id);
  const record = query.data?.data;

  return (
    <RecordScreen
      title={record?.category ? `Edit ${record.category}` : 'Edit Plan'}
      record={record}
      failure={getQueryFailure(query)}
      missing="Plan not found."
      list={{ href: paths.plans(), label: 'Go to the plans' }}
      isForm
    >
      {(plan) =>
        getUneditableReason(plan) ? (
          <Note tone="warning">{getUneditableReason(plan)}</Note>
        ) : (
          <PlanEditForm key={plan._id} plan={plan} version={query.data?.version} reload={query.refetch} />
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
  const supportsPartialChanges = useCapability('partial_changes');

  const save: PlanFormProps['onSave'] = (values, baseRecord) => {
    const changes = toPlanChanges(values, baseRecord.values, supportsPartialChanges);
    return changes && updatePlan(changes, baseRecord.version);
  };

  return (
    <PlanForm
      initialValues={toPlanFormValues(plan)}
      submitLabel="Update Plan"
      onSave={save}
      draftKey={`plan ${plan._id}`}
      record={{
        values: toPlanFormValues(plan),
        version,
        fields: planFields,
        reload: async () => {
          const { data } = await reload({ throwOnError: true });
          const latest = data?.data ?? plan;
          if (getUneditableReason(latest)) throw new ApiError({ status: 200, code: 'malformed' });
          return { values: toPlanFormValues(latest), version: data?.version };
        },
      }}
    />
  );
}

export { PlanEditPage as Component };
