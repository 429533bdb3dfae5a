import { RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { TransactionRecord } from './transaction-record';
import { useFoundTransaction } from './use-found-transaction';

/** One transaction, and what is decided about it. */
export function TransactionDetailsPage() {
  const { transactionId = '' } = useParams();
  const { unreadable, read, ...found } = useFoundTransaction(transactionId);

  return (
    <RecordScreen title="Topup Wallet Transaction" subtitle={found.record?.transaction_id} {...found}>
      {(record) => <TransactionRecord transaction={record} unreadable={unreadable} read={read} />}
    </RecordScreen>
  );
}

export { TransactionDetailsPage as Component };
