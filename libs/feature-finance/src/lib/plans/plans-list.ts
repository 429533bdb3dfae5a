import { writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import type { PlansQuery } from './plans-api';

/** URL parameters of the plans list. */
export const planListRules = {
  sortable: ['category', 'planType', 'investmentAmount', 'profitPercentage', 'lockInPeriod', 'status'],
} as const satisfies ListRules;

const sorts: Record<NonNullable<PlansQuery['sort']>, true> = {
  category: true,
  '-category': true,
  planType: true,
  '-planType': true,
  investmentAmount: true,
  '-investmentAmount': true,
  profitPercentage: true,
  '-profitPercentage': true,
  lockInPeriod: true,
  '-lockInPeriod': true,
  status: true,
  '-status': true,
};

function isPlanSort(text: string): text is NonNullable<PlansQuery['sort']> {
  return Object.hasOwn(sorts, text);
}

/** Converts the sort order in the URL to query parameters. */
export function toPlansQuery({ sort }: Pick<ListParams, 'sort'>): PlansQuery {
  const order = sort ? writeSort(sort) : '';
  return isPlanSort(order) ? { sort: order } : {};
}
