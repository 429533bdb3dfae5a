import { formatMoney, RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { TransactionRecord } from './transaction-record';
import { useTransactionRecord } from './use-transaction-record';

/** A transaction and its decision. */
export function TransactionDetailsPage() {
  const { transactionId = '' } = useParams();
  const { malformedRows, refetchRecord, ...recordProps } = useTransactionRecord(transactionId);
  const { transaction_id, amount } = recordProps.record ?? {};

  return (
    <RecordScreen
      title={['Topup Wallet Transaction', transaction_id]}
      figure={recordProps.record && formatMoney(amount)}
      {...recordProps}
    >
      {(record) => (
        <TransactionRecord transaction={record} malformedRows={malformedRows} refetchRecord={refetchRecord} />
      )}
    </RecordScreen>
  );
}

export { TransactionDetailsPage as Component };
