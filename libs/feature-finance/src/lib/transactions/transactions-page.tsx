import { PageHeader } from '@countinghouse/ui';
import { TransactionTable } from './transaction-table';
import { useTransactionHistory } from './use-transaction-history';

/** The transaction history of all users. */
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
