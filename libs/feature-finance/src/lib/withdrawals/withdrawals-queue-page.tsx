import { paths } from '@countinghouse/navigation';
import { QueueScreen } from '@countinghouse/feature-queues';
import { RecordBody } from '@countinghouse/ui';
import { useFoundWithdrawal } from './use-found-withdrawal';
import { WithdrawalRecord } from './withdrawal-record';

/** The withdrawals that wait, one after the other. */
export function WithdrawalsQueuePage() {
  return (
    <QueueScreen
      queue="withdrawals"
      label="Withdrawals"
      listHref={paths.withdrawals()}
      isMoney
      Case={WithdrawalCase}
      Preload={Preload}
    />
  );
}

function WithdrawalCase({ id }: { id: string }) {
  const { version, read, ...found } = useFoundWithdrawal(id);
  return <RecordBody {...found}>{(record) => <WithdrawalRecord found={{ record, version }} read={read} />}</RecordBody>;
}

function Preload({ id }: { id: string }) {
  useFoundWithdrawal(id);
  return null;
}

export { WithdrawalsQueuePage as Component };
