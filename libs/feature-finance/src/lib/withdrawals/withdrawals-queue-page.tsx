import { paths } from '@countinghouse/navigation';
import { QueueScreen } from '@countinghouse/feature-queues';
import { RecordBody } from '@countinghouse/ui';
import { useWithdrawalRecord } from './use-withdrawal-record';
import { WithdrawalRecord } from './withdrawal-record';

/** The queue of pending withdrawals. */
export function WithdrawalsQueuePage() {
  return (
    <QueueScreen
      queue="withdrawals"
      label="Withdrawals"
      listLink={{ href: paths.withdrawals(), label: 'All withdrawals' }}
      isMoney
      Case={WithdrawalCase}
      Preload={Preload}
    />
  );
}

function WithdrawalCase({ id }: { id: string }) {
  const { version, refetchRecord, ...recordProps } = useWithdrawalRecord(id);
  return (
    <RecordBody {...recordProps}>
      {(record) => <WithdrawalRecord loaded={{ record, version }} refetchRecord={refetchRecord} />}
    </RecordBody>
  );
}

function Preload({ id }: { id: string }) {
  useWithdrawalRecord(id);
  return null;
}

export { WithdrawalsQueuePage as Component };
