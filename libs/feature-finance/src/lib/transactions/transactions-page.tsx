import { PageHeader } from '@countinghouse/ui';
import { TransactionHistory } from './transaction-history';
import { useAllTransactions, useReadAllTransactions } from './transactions-api';

/** The history of all transactions. */
export function TransactionsPage() {
  return (
    <>
      <PageHeader title="Transaction History" />
      <TransactionHistory pages={useAllTransactions()} readAll={useReadAllTransactions()} />
    </>
  );
}

export { TransactionsPage as Component };
