import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { useWithdrawal } from './withdrawals-api';

/** One withdrawal as a screen shows it: the record, or why it is not there. */
export function useFoundWithdrawal(id: string) {
  const withdrawal = useWithdrawal(id);
  return {
    record: withdrawal.data?.data,
    version: withdrawal.data?.version,
    /** Reads it again; throws where it cannot be read. */
    read: async () => {
      const { data } = await withdrawal.refetch({ throwOnError: true });
      if (!data) throw new Error('The withdrawal could not be read.');
      return { record: data.data, version: data.version };
    },
    failure: queryFailure(withdrawal),
    missing: 'Withdrawal not found.',
    list: { href: paths.withdrawals(), label: 'Go to the withdrawals' },
  };
}
