import { getQueryFailure } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { useTransaction } from './transactions-api';

/** Loads a transaction and returns the props of its record screen. */
export function useTransactionRecord(id: string) {
  const transaction = useTransaction(id);
  return {
    record: transaction.data?.data,
    malformedRows: transaction.data?.malformed,
    /** Refetches the record; throws on failure. */
    refetchRecord: async () => {
      const { data } = await transaction.refetch({ throwOnError: true });
      if (!data) throw new Error('The transaction could not be read.');
      return { record: data.data };
    },
    failure: getQueryFailure(transaction),
    missing: 'Transaction not found.',
    list: { href: paths.transactions(), label: 'Go to the transactions' },
  };
}
