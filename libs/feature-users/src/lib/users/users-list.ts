import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { isKycStatus, isUserStatus } from './user-labels';
import type { UsersQuery } from './users-api';

type UserFilter = 'status' | 'kyc_status';

/** URL parameters of the users list. */
export const userListRules = {
  sortable: ['fullName', 'email', 'phoneNumber', 'kyc_status'],
  filters: { status: Object.keys(activityStatuses), kyc_status: Object.keys(kycStatuses) },
} as const satisfies ListRules<UserFilter>;

/** URL parameters if the server cannot filter. */
export const unfilteredListRules = {
  ...userListRules,
  filters: { status: [], kyc_status: [] },
} as const satisfies ListRules<UserFilter>;

const sorts: Record<NonNullable<UsersQuery['sort']>, true> = {
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

function isUserSort(text: string): text is NonNullable<UsersQuery['sort']> {
  return Object.hasOwn(sorts, text);
}

/** Converts the list parameters to the query. Empty values are omitted. */
export function toUsersQuery(list: ListParams<UserFilter>, isFilterable: boolean): UsersQuery {
  const { page, limit, search, sort, filters } = list;
  const query = { page, limit, ...(search !== '' && { search }) };
  if (!isFilterable) return query;
  const order = sort ? writeSort(sort) : '';
  return {
    ...query,
    ...(isUserSort(order) && { sort: order }),
    ...(isUserStatus(filters.status) && { status: filters.status }),
    ...(isKycStatus(filters.kyc_status) && { kyc_status: filters.kyc_status }),
  };
}
