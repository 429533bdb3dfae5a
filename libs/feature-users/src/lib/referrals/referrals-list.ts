import { activityStatuses, toDaysQuery } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { isDay, writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { isUserStatus } from '../users/user-labels';
import { isSortOrder, type AscendingSort } from './referrals-list-orders';
import type { ReferralProgram, ReferralsQuery } from './referrals-api';

export type ReferralFilter = 'status' | 'from' | 'to';

type Sort = NonNullable<ReferralsQuery['sort']>;

const sortable = [
  'fullName',
  'email',
  'referral_code',
  'total_referrals',
  'active_referrals',
  'current_multiplier',
  'total_earnings',
  'createdAt',
  'status',
] as const satisfies AscendingSort<Sort>[];

/** URL parameters of the referral list. */
export const referralListRules = {
  sortable,
  filters: { status: Object.keys(activityStatuses), from: isDay, to: isDay },
} as const satisfies ListRules<ReferralFilter>;

/** URL parameters if the server cannot filter. */
export const unfilteredListRules = {
  sortable,
  filters: { status: [], from: [], to: [] },
} as const satisfies ListRules<ReferralFilter>;

/** Converts the list parameters to the query. Empty values are omitted. Days are in `timeZone`. */
export function toReferralsQuery(
  list: ListParams<ReferralFilter>,
  { isFilterable, timeZone }: { isFilterable: boolean; timeZone: string },
): ReferralsQuery {
  const { page, limit, search, sort, filters } = list;
  const query = { page, limit, ...(search !== '' && { search }) };
  if (!isFilterable) return query;
  const order = sort ? writeSort(sort) : '';
  return {
    ...query,
    ...(isSortOrder(order, sortable) && { sort: order }),
    ...(isUserStatus(filters.status) && { status: filters.status }),
    ...toDaysQuery(filters, timeZone),
  };
}

/** Returns the path of a program; undefined if its user's id is unknown. */
export function getProgramPath({ user_id }: ReferralProgram): string | undefined {
  return user_id?._id ? paths.referralDetails(user_id._id) : undefined;
}
