import { getQueryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { useWithdrawal } from './withdrawals-api';

/** Loads a withdrawal and returns the props of its record screen. */
export function useWithdrawalRecord(id: string) {
  const withdrawal = useWithdrawal(id);
  return {
    record: withdrawal.data?.data,
    version: withdrawal.data?.version,
    /** Refetches the record; throws on failure. */
    refetchRecord: async () => {
      const { data } = await withdrawal.refetch({ throwOnError: true });
      if (!data) throw new Error('The withdrawal could not be read.');
      return { record: data.data, version: data.version };
    },
    failure: getQueryFailure(withdrawal),
    missing: 'Withdrawal not found.',
    list: { href: paths.withdrawals(), label: 'Go to the withdrawals' },
  };
}
