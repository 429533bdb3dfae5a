import { paths } from '@countinghouse/areas';
import { orDash, RecordLink, WordBadge, type DataColumn } from '@countinghouse/ui';
import { labelOf, nameOf } from '../names';
import { investmentRange, lockIn, planStatus, planStatuses, planTypes, profitRange } from './plan-labels';
import type { Plan } from './plans-api';

/** The columns of the plans list. */
export const planColumns: readonly DataColumn<Plan>[] = [
  {
    id: 'category',
    header: 'Category',
    isTitle: true,
    cell: (plan) => (
      <RecordLink href={paths.planEdit(plan._id)} label={nameOf('plan', plan.category)}>
        {plan.category}
      </RecordLink>
    ),
  },
  { id: 'planType', header: 'Plan Type', cell: (plan) => orDash(labelOf(planTypes, plan.planType)) },
  {
    id: 'investmentAmount',
    header: 'Investment Range',
    priority: 'always',
    align: 'end',
    cell: (plan) => <span data-figures>{investmentRange(plan.investmentAmount)}</span>,
  },
  {
    id: 'profitPercentage',
    header: 'Profit %',
    priority: 'high',
    align: 'end',
    cell: (plan) => <span data-figures>{profitRange(plan.profitPercentage)}</span>,
  },
  { id: 'lockInPeriod', header: 'Lock-in Period', align: 'end', cell: lockIn },
  {
    id: 'status',
    header: 'Status',
    priority: 'always',
    cell: (plan) => <WordBadge vocabulary={planStatuses} word={planStatus(plan.status)} />,
  },
];
