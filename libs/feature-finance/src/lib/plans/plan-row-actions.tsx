import { paths } from '@countinghouse/navigation';
import { confirm, RowAction } from '@countinghouse/ui';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { getRecordName } from '../names';
import { formatInvestmentRange } from './plan-labels';
import { useDeletePlan, type Plan } from './plans-api';

export function PlanRowActions({ plan }: { plan: Plan }) {
  const deletePlan = useDeletePlan();
  const name = getRecordName('plan', plan.category);

  const confirmAndDelete = () =>
    confirm({
      title: 'Are you sure you want to delete this plan?',
      children: (
        <>
          <strong>{plan.category || 'This plan'}</strong> ({formatInvestmentRange(plan.investmentAmount)}) leaves the
          list and can no longer be bought. A plan that users hold cannot be deleted.
        </>
      ),
      confirmLabel: 'Delete plan',
      tone: 'danger',
      run: () => deletePlan(plan._id),
    });

  return (
    <>
      <RowAction label={`Edit ${name}`} icon={<IconEdit size={18} stroke={1.5} />} href={paths.planEdit(plan._id)} />
      <RowAction
        label={`Delete ${name}`}
        icon={<IconTrash size={18} stroke={1.5} />}
        tone="danger"
        onClick={() => void confirmAndDelete()}
      />
    </>
  );
}
