import { paths } from '@countinghouse/navigation';
import { QueueScreen } from '@countinghouse/feature-queues';
import { RecordBody } from '@countinghouse/ui';
import { TransactionRecord } from './transaction-record';
import { useTransactionRecord } from './use-transaction-record';

/** The queue of pending top-ups. */
export function TopupsQueuePage() {
  return (
    <QueueScreen
      queue="topups"
      label="Top-ups"
      listLink={{ href: paths.transactions(), label: 'All transactions' }}
      isMoney
      Case={TopupCase}
      Preload={Preload}
    />
  );
}

function TopupCase({ id }: { id: string }) {
  const { malformedRows, refetchRecord, ...recordProps } = useTransactionRecord(id);
  return (
    <RecordBody {...recordProps}>
      {(record) => (
        <TransactionRecord transaction={record} malformedRows={malformedRows} refetchRecord={refetchRecord} />
      )}
    </RecordBody>
  );
}

function Preload({ id }: { id: string }) {
  useTransactionRecord(id);
  return null;
}

export { TopupsQueuePage as Component };
