import { writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import type { PlansQuestion } from './plans-api';

/** What the address of the plans list may say. */
export const planListRules = {
  sortable: ['category', 'planType', 'investmentAmount', 'profitPercentage', 'lockInPeriod', 'status'],
} as const satisfies ListRules;

const sorts: Record<NonNullable<PlansQuestion['sort']>, true> = {
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

function isPlanSort(text: string): text is NonNullable<PlansQuestion['sort']> {
  return Object.hasOwn(sorts, text);
}

/** The order that the server is asked for, from what the address says. */
export function toPlansQuestion({ sort }: Pick<ListParams, 'sort'>): PlansQuestion {
  const order = sort ? writeSort(sort) : '';
  return isPlanSort(order) ? { sort: order } : {};
}
