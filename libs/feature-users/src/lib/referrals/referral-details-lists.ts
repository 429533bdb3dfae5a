import { writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { isOneOf, type Ascending } from './referrals-list-orders';
import type { EarningsQuestion, ReferredUsersQuestion } from './referrals-api';

type ReferredSort = NonNullable<ReferredUsersQuestion['sort']>;
type EarningSort = NonNullable<EarningsQuestion['sort']>;

/** What the address of one program may say of the users who were referred. */
export const referredListRules = {
  name: 'referred',
  sortable: ['fullName', 'email', 'kyc_status', 'createdAt'],
} as const satisfies ListRules & { sortable: Ascending<ReferredSort>[] };

/** The same for what referring has earned. */
export const earningListRules = {
  name: 'earnings',
  sortable: ['investment_amount', 'earning_amount', 'multiplier_applied', 'earning_date'],
} as const satisfies ListRules & { sortable: Ascending<EarningSort>[] };

/** The same where the program comes whole. */
export const wholeEarningListRules = {
  ...earningListRules,
  sortable: ['fullName', ...earningListRules.sortable],
} as const satisfies ListRules;

/** The same for the milestones that were reached. */
export const milestoneListRules = { name: 'milestones' } as const satisfies ListRules;

/** What the server is asked for a page of the users who were referred. */
export function toReferredUsersQuestion({ page, limit, search, sort }: ListParams): ReferredUsersQuestion {
  const order = sort ? writeSort(sort) : '';
  return {
    ...{ page, limit },
    ...(search !== '' && { search }),
    ...(isOneOf(order, referredListRules.sortable) && { sort: order }),
  };
}

/** The same for a page of what referring has earned. */
export function toEarningsQuestion({ page, limit, search, sort }: ListParams): EarningsQuestion {
  const order = sort ? writeSort(sort) : '';
  return {
    ...{ page, limit },
    ...(search !== '' && { search }),
    ...(isOneOf(order, earningListRules.sortable) && { sort: order }),
  };
}
