import { queryFailure } from '@countinghouse/api-client';
import { RecordTimeline } from '@countinghouse/feature-audit';
import { paths } from '@countinghouse/areas';
import { LoadingState, PageHeader, RecordFailure } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { DuplicateTopups } from './duplicate-topups';
import { TransactionDecision } from './transaction-decision';
import { TransactionFacts } from './transaction-facts';
import { useTransaction } from './transactions-api';

/** One transaction, and what is decided about it. */
export function TransactionDetailsPage() {
  const { transactionId = '' } = useParams();
  const transaction = useTransaction(transactionId);
  const record = transaction.data?.data;
  const failure = queryFailure(transaction);
  const read = async () => {
    const { data } = await transaction.refetch({ throwOnError: true });
    if (!data) throw new Error('The transaction could not be read.');
    return { record: data.data };
  };

  return (
    <>
      <PageHeader
        title="Topup Wallet Transaction"
        subtitle={record?.transaction_id}
        back={{ href: paths.transactions() }}
      />
      {transaction.isPending && <LoadingState />}
      {failure && (
        <RecordFailure
          failure={failure}
          missing="Transaction not found."
          list={{ href: paths.transactions(), label: 'Go to the transactions' }}
        />
      )}
      {record && !failure && (
        <>
          <DuplicateTopups duplicates={record.duplicates} />
          <TransactionFacts transaction={record} />
          <TransactionDecision key={record._id} transaction={record} read={read} />
          <RecordTimeline recordType="transaction" id={record._id} />
        </>
      )}
    </>
  );
}

export { TransactionDetailsPage as Component };
