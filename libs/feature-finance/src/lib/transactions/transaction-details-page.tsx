import { queryFailure } from '@countinghouse/api-client';
import { RecordTimeline } from '@countinghouse/feature-audit';
import { paths } from '@countinghouse/permissions';
import { EmptyState, ErrorState, LoadingState, PageHeader } from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
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
  const isAbsent = transaction.error?.status === 404;

  const readStatus = async () => {
    const { data } = await transaction.refetch({ throwOnError: true });
    if (!data) throw new Error('The transaction could not be read.');
    return data.data.status;
  };

  return (
    <>
      <PageHeader
        title="Topup Wallet Transaction"
        subtitle={record?.transaction_id}
        back={{ href: paths.transactions() }}
      />
      {transaction.isPending && <LoadingState />}
      {isAbsent && <EmptyState title="Transaction not found." action={<AllTransactionsLink />} />}
      {failure && !isAbsent && !record && <ErrorState {...failure} />}
      {record && !isAbsent && (
        <>
          <DuplicateTopups duplicates={record.duplicates} />
          <TransactionFacts transaction={record} />
          <TransactionDecision key={record._id} transaction={record} readStatus={readStatus} />
          <RecordTimeline recordType="transaction" id={record._id} />
        </>
      )}
    </>
  );
}

function AllTransactionsLink() {
  return (
    <Button variant="default" component={Link} to={paths.transactions()}>
      Go to the transactions
    </Button>
  );
}

export { TransactionDetailsPage as Component };
