import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { isKycStatus, isUserStatus } from './user-labels';
import type { UsersQuestion } from './users-api';

type UserFilter = 'status' | 'kyc_status';

/** What the address of the users list may say. */
export const userListRules = {
  sortable: ['fullName', 'email', 'phoneNumber', 'kyc_status'],
  filters: { status: Object.keys(activityStatuses), kyc_status: Object.keys(kycStatuses) },
} as const satisfies ListRules<UserFilter>;

/** What it may say where the server cannot filter. */
export const unfilteredListRules = {
  ...userListRules,
  filters: { status: [], kyc_status: [] },
} as const satisfies ListRules<UserFilter>;

const sorts: Record<NonNullable<UsersQuestion['sort']>, true> = {
  fullName: true,
  '-fullName': true,
  email: true,
  '-email': true,
  phoneNumber: true,
  '-phoneNumber': true,
  kyc_status: true,
  '-kyc_status': true,
  createdAt: true,
  '-createdAt': true,
};

function isUserSort(text: string): text is NonNullable<UsersQuestion['sort']> {
  return Object.hasOwn(sorts, text);
}

/** What the server is asked, from what the address says. Only what is set is sent. */
export function toUsersQuestion(list: ListParams<UserFilter>, isFilterable: boolean): UsersQuestion {
  const { page, limit, search, sort, filters } = list;
  const question = { page, limit, ...(search !== '' && { search }) };
  if (!isFilterable) return question;
  const order = sort ? writeSort(sort) : '';
  return {
    ...question,
    ...(isUserSort(order) && { sort: order }),
    ...(isUserStatus(filters.status) && { status: filters.status }),
    ...(isKycStatus(filters.kyc_status) && { kyc_status: filters.kyc_status }),
  };
}
