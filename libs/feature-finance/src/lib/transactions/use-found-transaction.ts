import { queryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { useTransaction } from './transactions-api';

/** One transaction as a screen shows it: the record, or why it is not there. */
export function useFoundTransaction(id: string) {
  const transaction = useTransaction(id);
  return {
    record: transaction.data?.data,
    unreadable: transaction.data?.unreadable,
    /** Reads it again; throws where it cannot be read. */
    read: async () => {
      const { data } = await transaction.refetch({ throwOnError: true });
      if (!data) throw new Error('The transaction could not be read.');
      return { record: data.data };
    },
    failure: queryFailure(transaction),
    missing: 'Transaction not found.',
    list: { href: paths.transactions(), label: 'Go to the transactions' },
  };
}
