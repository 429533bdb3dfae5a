import { writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { isSortOrder, type AscendingSort } from './referrals-list-orders';
import type { EarningsQuery, ReferredUsersQuery } from './referrals-api';

type ReferredSort = NonNullable<ReferredUsersQuery['sort']>;
type EarningSort = NonNullable<EarningsQuery['sort']>;

/** URL parameters of the referred users list. */
export const referredListRules = {
  name: 'referred',
  sortable: ['fullName', 'email', 'kyc_status', 'createdAt'],
} as const satisfies ListRules & { sortable: AscendingSort<ReferredSort>[] };

/** URL parameters of the paged earnings list. */
export const earningListRules = {
  name: 'earnings',
  sortable: ['investment_amount', 'earning_amount', 'multiplier_applied', 'earning_date'],
} as const satisfies ListRules & { sortable: AscendingSort<EarningSort>[] };

/** URL parameters of the earnings list if the program contains all earnings. */
export const fullEarningListRules = {
  ...earningListRules,
  sortable: ['fullName', ...earningListRules.sortable],
} as const satisfies ListRules;

/** URL parameters of the milestones list. */
export const milestoneListRules = { name: 'milestones' } as const satisfies ListRules;

/** Converts the list parameters to the query of a referred users page. */
export function toReferredUsersQuery({ page, limit, search, sort }: ListParams): ReferredUsersQuery {
  const order = sort ? writeSort(sort) : '';
  return {
    ...{ page, limit },
    ...(search !== '' && { search }),
    ...(isSortOrder(order, referredListRules.sortable) && { sort: order }),
  };
}

/** Converts the list parameters to the query of an earnings page. */
export function toEarningsQuery({ page, limit, search, sort }: ListParams): EarningsQuery {
  const order = sort ? writeSort(sort) : '';
  return {
    ...{ page, limit },
    ...(search !== '' && { search }),
    ...(isSortOrder(order, earningListRules.sortable) && { sort: order }),
  };
}
