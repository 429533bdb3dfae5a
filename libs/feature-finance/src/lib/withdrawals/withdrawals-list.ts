import { withdrawalStatuses } from '@countinghouse/feature-records';
import { getPhoneForms, createSearchMatcher } from '@countinghouse/shared/search';
import { writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { createRangeFilter, rangeFilterRules, toRangeQuery, type RangeFilter } from '../range-filters';
import { isWithdrawalStatus } from './withdrawal-labels';
import type { Withdrawal, WithdrawalsQuery } from './withdrawals-api';

export type WithdrawalFilter = 'status' | RangeFilter;
type WithdrawalListParams = Pick<ListParams<WithdrawalFilter>, 'search' | 'sort' | 'filters'>;

/** URL parameters of the withdrawals list. */
export const withdrawalListRules = {
  sortable: ['withdrawal_request', 'amount', 'createdAt', 'status'],
  filters: { status: Object.keys(withdrawalStatuses), ...rangeFilterRules },
} as const satisfies ListRules<WithdrawalFilter>;

const sorts: Record<NonNullable<WithdrawalsQuery['sort']>, true> = {
  createdAt: true,
  '-createdAt': true,
  amount: true,
  '-amount': true,
  status: true,
  '-status': true,
  withdrawal_request: true,
  '-withdrawal_request': true,
};

function isWithdrawalSort(text: string): text is NonNullable<WithdrawalsQuery['sort']> {
  return Object.hasOwn(sorts, text);
}

/** Converts URL parameters, with days in `timeZone`, to query parameters. Empty ones are omitted. */
export function toWithdrawalsQuery(
  { search, sort, filters }: WithdrawalListParams,
  timeZone: string,
): WithdrawalsQuery {
  const order = sort ? writeSort(sort) : '';
  return {
    ...(search !== '' && { search }),
    ...(isWithdrawalStatus(filters.status) && { status: filters.status }),
    ...toRangeQuery(filters, timeZone),
    ...(isWithdrawalSort(order) && { sort: order }),
  };
}

/** Searches and filters in the browser, for servers that ignore these parameters. */
export function findWithdrawals(
  withdrawals: readonly Withdrawal[],
  { search, filters }: Pick<WithdrawalListParams, 'search' | 'filters'>,
  timeZone: string,
): readonly Withdrawal[] {
  const isMatch = createSearchMatcher(search);
  const isInRanges = createRangeFilter(filters, timeZone);
  return withdrawals.filter(
    ({ username, email, phoneNumber, withdrawal_request, wallet_address, status, createdAt, amount }) =>
      (filters.status === '' || status === filters.status) &&
      isInRanges(createdAt, amount) &&
      isMatch(username, email, ...getPhoneForms(phoneNumber), withdrawal_request, wallet_address),
  );
}
