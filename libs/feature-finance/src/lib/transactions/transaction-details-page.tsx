import { formatMoney, RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { TransactionRecord } from './transaction-record';
import { useFoundTransaction } from './use-found-transaction';

/** One transaction, and what is decided about it. */
export function TransactionDetailsPage() {
  const { transactionId = '' } = useParams();
  const { unreadable, read, ...found } = useFoundTransaction(transactionId);
  const { transaction_id, amount } = found.record ?? {};

  return (
    <RecordScreen
      title={['Topup Wallet Transaction', transaction_id]}
      figure={found.record && formatMoney(amount)}
      {...found}
    >
      {(record) => <TransactionRecord transaction={record} unreadable={unreadable} read={read} />}
    </RecordScreen>
  );
}

export { TransactionDetailsPage as Component };
