import { PageHeader } from '@countinghouse/ui';
import { TransactionTable } from './transaction-table';
import { useTransactionHistory } from './use-transaction-history';

/** The history of all transactions. */
export function TransactionsPage() {
  const history = useTransactionHistory();
  return (
    <>
      <PageHeader title="Transaction History" />
      <TransactionTable history={history} />
    </>
  );
}

export { TransactionsPage as Component };
