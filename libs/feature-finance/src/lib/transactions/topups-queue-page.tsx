import { paths } from '@countinghouse/navigation';
import { QueueScreen } from '@countinghouse/feature-queues';
import { RecordBody } from '@countinghouse/ui';
import { TransactionRecord } from './transaction-record';
import { useFoundTransaction } from './use-found-transaction';

/** The top-ups that wait, one after the other. */
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
  const { unreadable, read, ...found } = useFoundTransaction(id);
  return (
    <RecordBody {...found}>
      {(record) => <TransactionRecord transaction={record} unreadable={unreadable} read={read} />}
    </RecordBody>
  );
}

function Preload({ id }: { id: string }) {
  useFoundTransaction(id);
  return null;
}

export { TopupsQueuePage as Component };
