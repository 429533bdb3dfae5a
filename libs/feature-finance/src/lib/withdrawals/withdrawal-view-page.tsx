import { formatMoney, RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { useFoundWithdrawal } from './use-found-withdrawal';
import { WithdrawalRecord } from './withdrawal-record';

/** One withdrawal, and what is decided about it. */
export function WithdrawalViewPage() {
  const { id = '' } = useParams();
  const { version, read, ...found } = useFoundWithdrawal(id);
  const { withdrawal_request: request, username, amount } = found.record ?? {};

  return (
    <RecordScreen
      title={[request ? `Withdrawal ${request}` : 'Withdrawal', username]}
      figure={found.record && formatMoney(amount)}
      {...found}
    >
      {(record) => <WithdrawalRecord found={{ record, version }} read={read} />}
    </RecordScreen>
  );
}

export { WithdrawalViewPage as Component };
