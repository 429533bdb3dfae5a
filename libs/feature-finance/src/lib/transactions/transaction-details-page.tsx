import { queryFailure } from '@countinghouse/api-client';
import { RecordTimeline } from '@countinghouse/feature-audit';
import { paths } from '@countinghouse/areas';
import { RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { DuplicateTopups } from './duplicate-topups';
import { TransactionDecision } from './transaction-decision';
import { TransactionFacts } from './transaction-facts';
import { useTransaction } from './transactions-api';

/** One transaction, and what is decided about it. */
export function TransactionDetailsPage() {
  const { transactionId = '' } = useParams();
  const transaction = useTransaction(transactionId);
  const read = async () => {
    const { data } = await transaction.refetch({ throwOnError: true });
    if (!data) throw new Error('The transaction could not be read.');
    return { record: data.data };
  };

  return (
    <RecordScreen
      title="Topup Wallet Transaction"
      subtitle={transaction.data?.data.transaction_id}
      record={transaction.data?.data}
      failure={queryFailure(transaction)}
      missing="Transaction not found."
      list={{ href: paths.transactions(), label: 'Go to the transactions' }}
    >
      {(record) => (
        <>
          <DuplicateTopups duplicates={record.duplicates} unreadable={transaction.data?.unreadable} />
          <TransactionFacts transaction={record} />
          <TransactionDecision key={record._id} transaction={record} read={read} />
          <RecordTimeline recordType="transaction" id={record._id} />
        </>
      )}
    </RecordScreen>
  );
}

export { TransactionDetailsPage as Component };
