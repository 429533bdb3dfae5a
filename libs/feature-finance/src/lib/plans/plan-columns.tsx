import { activityStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import type { CsvColumn } from '@countinghouse/shared/csv';
import { orDash, RecordLink, WordBadge, type DataColumn } from '@countinghouse/ui';
import { labelOf, nameOf } from '../names';
import { investmentRange, lockIn, lockInPeriodUnits, planStatus, planTypes, profitRange } from './plan-labels';
import { lockInOrder, rangeOrder } from './plan-order';
import type { Plan } from './plans-api';

/** The columns of the plans list; their ids are what the server sorts by, where it can. */
export const planColumns: readonly DataColumn<Plan>[] = [
  {
    id: 'category',
    header: 'Category',
    isTitle: true,
    isSortable: true,
    sortValue: ({ category }) => category,
    cell: (plan) => (
      <RecordLink href={paths.planEdit(plan._id)} label={nameOf('plan', plan.category)}>
        {plan.category}
      </RecordLink>
    ),
  },
  {
    id: 'planType',
    header: 'Plan Type',
    isSortable: true,
    sortValue: ({ planType }) => labelOf(planTypes, planType),
    cell: ({ planType }) => orDash(labelOf(planTypes, planType)),
  },
  {
    id: 'investmentAmount',
    header: 'Investment Range',
    priority: 'always',
    align: 'end',
    isSortable: true,
    sortValue: ({ investmentAmount }) => rangeOrder(investmentAmount),
    cell: (plan) => <span data-figures>{investmentRange(plan.investmentAmount)}</span>,
  },
  {
    id: 'profitPercentage',
    header: 'Profit %',
    priority: 'high',
    align: 'end',
    isSortable: true,
    sortValue: ({ profitPercentage }) => rangeOrder(profitPercentage),
    cell: (plan) => <span data-figures>{profitRange(plan.profitPercentage)}</span>,
  },
  {
    id: 'lockInPeriod',
    header: 'Lock-in Period',
    align: 'end',
    isSortable: true,
    sortValue: lockInOrder,
    cell: lockIn,
  },
  {
    id: 'status',
    header: 'Status',
    priority: 'always',
    isSortable: true,
    sortValue: ({ status }) => labelOf(activityStatuses, planStatus(status)),
    cell: (plan) => <WordBadge vocabulary={activityStatuses} word={planStatus(plan.status)} />,
  },
];

/** The columns of the exported file: figures alone, so that they can be counted with. A maximum without a limit is empty. */
export const planCsvColumns: readonly CsvColumn<Plan>[] = [
  { header: 'Category', value: ({ category }) => category },
  { header: 'Plan Type', value: ({ planType }) => labelOf(planTypes, planType) },
  { header: 'Investment Min (USD)', value: ({ investmentAmount }) => investmentAmount?.min },
  { header: 'Investment Max (USD)', value: ({ investmentAmount }) => investmentAmount?.max },
  { header: 'Profit Min (%)', value: ({ profitPercentage }) => profitPercentage?.min },
  { header: 'Profit Max (%)', value: ({ profitPercentage }) => profitPercentage?.max },
  { header: 'Lock-in Period', value: ({ lockInPeriod }) => lockInPeriod },
  { header: 'Lock-in Unit', value: ({ lockInPeriodUnit }) => labelOf(lockInPeriodUnits, lockInPeriodUnit) },
  { header: 'Status', value: ({ status }) => labelOf(activityStatuses, planStatus(status)) },
];
