import { formatMoney, RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { useWithdrawalRecord } from './use-withdrawal-record';
import { WithdrawalRecord } from './withdrawal-record';

/** A withdrawal and its decision. */
export function WithdrawalViewPage() {
  const { id = '' } = useParams();
  const { version, refetchRecord, ...recordProps } = useWithdrawalRecord(id);
  const { withdrawal_request: request, username, amount } = recordProps.record ?? {};

  return (
    <RecordScreen
      title={[request ? `Withdrawal ${request}` : 'Withdrawal', username]}
      figure={recordProps.record && formatMoney(amount)}
      {...recordProps}
    >
      {(record) => <WithdrawalRecord loaded={{ record, version }} refetchRecord={refetchRecord} />}
    </RecordScreen>
  );
}

export { WithdrawalViewPage as Component };
