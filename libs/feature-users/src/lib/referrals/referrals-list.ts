import { activityStatuses, toDaysQuestion } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { isDay, writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { isUserStatus } from '../users/user-labels';
import { isOneOf, type Ascending } from './referrals-list-orders';
import type { ReferralProgram, ReferralsQuestion } from './referrals-api';

export type ReferralFilter = 'status' | 'from' | 'to';

type Sort = NonNullable<ReferralsQuestion['sort']>;

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
] as const satisfies Ascending<Sort>[];

/** What the address of the referral list may say. */
export const referralListRules = {
  sortable,
  filters: { status: Object.keys(activityStatuses), from: isDay, to: isDay },
} as const satisfies ListRules<ReferralFilter>;

/** What it may say where the server cannot filter. */
export const unfilteredListRules = {
  sortable,
  filters: { status: [], from: [], to: [] },
} as const satisfies ListRules<ReferralFilter>;

/** What the server is asked, from what the address says. Only what is set is sent. The days are those of `timeZone`. */
export function toReferralsQuestion(
  list: ListParams<ReferralFilter>,
  { isFilterable, timeZone }: { isFilterable: boolean; timeZone: string },
): ReferralsQuestion {
  const { page, limit, search, sort, filters } = list;
  const question = { page, limit, ...(search !== '' && { search }) };
  if (!isFilterable) return question;
  const order = sort ? writeSort(sort) : '';
  return {
    ...question,
    ...(isOneOf(order, sortable) && { sort: order }),
    ...(isUserStatus(filters.status) && { status: filters.status }),
    ...toDaysQuestion(filters, timeZone),
  };
}

/** Where a program is shown. It is found by its user's id: undefined where that is not known. */
export function programPath({ user_id }: ReferralProgram): string | undefined {
  return user_id?._id ? paths.referralDetails(user_id._id) : undefined;
}
