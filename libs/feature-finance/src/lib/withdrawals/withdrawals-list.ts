import { withdrawalStatuses } from '@countinghouse/feature-records';
import { phoneForms, searchFor } from '@countinghouse/shared/search';
import { writeSort, type ListParams, type ListRules } from '@countinghouse/ui';
import { spanFilter, spanFilterRules, toSpanQuestion, type SpanFilter } from '../span-filters';
import { isWithdrawalStatus } from './withdrawal-labels';
import type { Withdrawal, WithdrawalsQuestion } from './withdrawals-api';

export type WithdrawalFilter = 'status' | SpanFilter;
type Asked = Pick<ListParams<WithdrawalFilter>, 'search' | 'sort' | 'filters'>;

/** What the address of the withdrawals list may say. */
export const withdrawalListRules = {
  sortable: ['withdrawal_request', 'amount', 'createdAt', 'status'],
  filters: { status: Object.keys(withdrawalStatuses), ...spanFilterRules },
} as const satisfies ListRules<WithdrawalFilter>;

const sorts: Record<NonNullable<WithdrawalsQuestion['sort']>, true> = {
  createdAt: true,
  '-createdAt': true,
  amount: true,
  '-amount': true,
  status: true,
  '-status': true,
  withdrawal_request: true,
  '-withdrawal_request': true,
};

function isWithdrawalSort(text: string): text is NonNullable<WithdrawalsQuestion['sort']> {
  return Object.hasOwn(sorts, text);
}

/** What the server is asked, from what the address says. Only what is set is sent. The days are those of `timeZone`. */
export function toWithdrawalsQuestion({ search, sort, filters }: Asked, timeZone: string): WithdrawalsQuestion {
  const order = sort ? writeSort(sort) : '';
  return {
    ...(search !== '' && { search }),
    ...(isWithdrawalStatus(filters.status) && { status: filters.status }),
    ...toSpanQuestion(filters, timeZone),
    ...(isWithdrawalSort(order) && { sort: order }),
  };
}

/** The same search and filters answered here, for a server that sends all withdrawals whatever it is asked. */
export function findWithdrawals(
  withdrawals: readonly Withdrawal[],
  { search, filters }: Pick<Asked, 'search' | 'filters'>,
  timeZone: string,
): readonly Withdrawal[] {
  const isFound = searchFor(search);
  const isInSpans = spanFilter(filters, timeZone);
  return withdrawals.filter(
    ({ username, email, phoneNumber, withdrawal_request, wallet_address, status, createdAt, amount }) =>
      (filters.status === '' || status === filters.status) &&
      isInSpans(createdAt, amount) &&
      isFound(username, email, ...phoneForms(phoneNumber), withdrawal_request, wallet_address),
  );
}
