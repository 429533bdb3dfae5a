import { activityStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import type { CsvColumn } from '@countinghouse/shared/csv';
import { formatOptional, RecordLink, LabelBadge, type DataColumn } from '@countinghouse/ui';
import { getLabel, getRecordName } from '../names';
import {
  formatInvestmentRange,
  formatLockIn,
  lockInPeriodUnits,
  toPlanStatus,
  planTypes,
  formatProfitRange,
} from './plan-labels';
import { toLockInSortKey, toRangeSortKey } from './plan-order';
import type { Plan } from './plans-api';

/** Columns of the plans list. Their ids are the server's sort keys. */
export const planColumns: readonly DataColumn<Plan>[] = [
  {
    id: 'category',
    header: 'Category',
    isTitle: true,
    isSortable: true,
    sortValue: ({ category }) => category,
    cell: (plan) => (
      <RecordLink href={paths.planEdit(plan._id)} label={getRecordName('plan', plan.category)}>
        {plan.category}
      </RecordLink>
    ),
  },
  {
    id: 'planType',
    header: 'Plan Type',
    isSortable: true,
    sortValue: ({ planType }) => getLabel(planTypes, planType),
    cell: ({ planType }) => formatOptional(getLabel(planTypes, planType)),
  },
  {
    id: 'investmentAmount',
    header: 'Investment Range',
    priority: 'always',
    align: 'end',
    isSortable: true,
    sortValue: ({ investmentAmount }) => toRangeSortKey(investmentAmount),
    cell: (plan) => <span data-figures>{formatInvestmentRange(plan.investmentAmount)}</span>,
  },
  {
    id: 'profitPercentage',
    header: 'Profit %',
    priority: 'high',
    align: 'end',
    isSortable: true,
    sortValue: ({ profitPercentage }) => toRangeSortKey(profitPercentage),
    cell: (plan) => <span data-figures>{formatProfitRange(plan.profitPercentage)}</span>,
  },
  {
    id: 'lockInPeriod',
    header: 'Lock-in Period',
    align: 'end',
    isSortable: true,
    sortValue: toLockInSortKey,
    cell: formatLockIn,
  },
  {
    id: 'status',
    header: 'Status',
    priority: 'always',
    isSortable: true,
    sortValue: ({ status }) => getLabel(activityStatuses, toPlanStatus(status)),
    cell: (plan) => <LabelBadge labels={activityStatuses} value={toPlanStatus(plan.status)} />,
  },
];

/** Columns of the export. Figures have no units, so that spreadsheets can calculate with them. No limit is empty. */
export const planCsvColumns: readonly CsvColumn<Plan>[] = [
  { header: 'Category', value: ({ category }) => category },
  { header: 'Plan Type', value: ({ planType }) => getLabel(planTypes, planType) },
  { header: 'Investment Min (USD)', value: ({ investmentAmount }) => investmentAmount?.min },
  { header: 'Investment Max (USD)', value: ({ investmentAmount }) => investmentAmount?.max },
  { header: 'Profit Min (%)', value: ({ profitPercentage }) => profitPercentage?.min },
  { header: 'Profit Max (%)', value: ({ profitPercentage }) => profitPercentage?.max },
  { header: 'Lock-in Period', value: ({ lockInPeriod }) => lockInPeriod },
  { header: 'Lock-in Unit', value: ({ lockInPeriodUnit }) => getLabel(lockInPeriodUnits, lockInPeriodUnit) },
  { header: 'Status', value: ({ status }) => getLabel(activityStatuses, toPlanStatus(status)) },
];
