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
      listHref={paths.transactions()}
      isMoney
      Case={TopupCase}
      Preload={Preload}
    />
  );
}

function TopupCase({ id }: { id: string }) {
  const { malformedRows, read, ...recordProps } = useTransactionRecord(id);
  return (
    <RecordBody {...recordProps}>
      {(record) => <TransactionRecord transaction={record} malformedRows={malformedRows} read={read} />}
    </RecordBody>
  );
}

function Preload({ id }: { id: string }) {
  useTransactionRecord(id);
  return null;
}

export { TopupsQueuePage as Component };
