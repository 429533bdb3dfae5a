import { paths } from '@countinghouse/areas';
import { isDay, writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { isUserStatus, userStatuses } from '../users/user-labels';
import type { EarningsQuestion, ReferralProgram, ReferralsQuestion, ReferredUsersQuestion } from './referrals-api';

export type ReferralFilter = 'status' | 'from' | 'to';

type Sort = NonNullable<ReferralsQuestion['sort']>;
type ReferredSort = NonNullable<ReferredUsersQuestion['sort']>;
type EarningSort = NonNullable<EarningsQuestion['sort']>;
type Ascending<Word extends string> = Exclude<Word, `-${string}`>;

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
  filters: { status: Object.keys(userStatuses), from: isDay, to: isDay },
} as const satisfies ListRules<ReferralFilter>;

/** What it may say where the server cannot filter. */
export const unfilteredListRules = {
  sortable,
  filters: { status: [], from: [], to: [] },
} as const satisfies ListRules<ReferralFilter>;

/** What the server is asked, from what the address says. Only what is set is sent. */
export function toReferralsQuestion(list: ListParams<ReferralFilter>, isFilterable: boolean): ReferralsQuestion {
  const { page, limit, search, sort, filters } = list;
  const question = { page, limit, ...(search !== '' && { search }) };
  if (!isFilterable) return question;
  const order = sort ? writeSort(sort) : '';
  return {
    ...question,
    ...(isOneOf(order, sortable) && { sort: order }),
    ...(isUserStatus(filters.status) && { status: filters.status }),
    ...(filters.from !== '' && { from: filters.from }),
    ...(filters.to !== '' && { to: filters.to }),
  };
}

/** Whether a list can be sorted like this, up or down. */
function isOneOf<Word extends string>(order: string, words: readonly Word[]): order is Word | `-${Word}` {
  return words.some((word) => order === word || order === `-${word}`);
}

/** Where a program is shown. It is found by its user's id: undefined where that is not known. */
export function programPath({ user_id }: ReferralProgram): string | undefined {
  return user_id?._id ? paths.referralDetails(user_id._id) : undefined;
}

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
