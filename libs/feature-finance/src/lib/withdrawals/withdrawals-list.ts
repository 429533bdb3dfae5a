import { searchFor, type ListParams, type ListRules } from '@countinghouse/ui';
import { isWithdrawalStatus, withdrawalStatuses } from './withdrawal-labels';
import type { Withdrawal, WithdrawalsQuestion } from './withdrawals-api';

type WithdrawalFilter = 'status';
type Asked = Pick<ListParams<WithdrawalFilter>, 'search' | 'filters'>;

/** What the address of the withdrawals list may say. */
export const withdrawalListRules = {
  filters: { status: Object.keys(withdrawalStatuses) },
} as const satisfies ListRules<WithdrawalFilter>;

/** What the server is asked, from what the address says. Only what is set is sent. */
export function toWithdrawalsQuestion({ search, filters }: Asked): WithdrawalsQuestion {
  return {
    ...(search !== '' && { search }),
    ...(isWithdrawalStatus(filters.status) && { status: filters.status }),
  };
}

/** The same question answered here, for a server that sends all withdrawals whatever it is asked. */
export function findWithdrawals(withdrawals: readonly Withdrawal[], { search, filters }: Asked): readonly Withdrawal[] {
  const isFound = searchFor(search);
  return withdrawals.filter(
    ({ username, email, withdrawal_request, status }) =>
      (filters.status === '' || status === filters.status) && isFound(username, email, withdrawal_request),
  );
}
