import { queryFailure } from '@countinghouse/api-client';
import { RecordTimeline } from '@countinghouse/feature-audit';
import { paths } from '@countinghouse/areas';
import { DescriptionList, DetailSection, Hash, Money, RecordScreen } from '@countinghouse/ui';
import { useParams } from 'react-router-dom';
import { WithdrawalDecisionForm } from './withdrawal-decision';
import { useWithdrawal, type Withdrawal } from './withdrawals-api';

/** One withdrawal, and what is decided about it. */
export function WithdrawalViewPage() {
  const { id = '' } = useParams();
  const withdrawal = useWithdrawal(id);
  const record = withdrawal.data?.data;
  const read = async () => {
    const { data } = await withdrawal.refetch({ throwOnError: true });
    if (!data) throw new Error('The withdrawal could not be read.');
    return { record: data.data, version: data.version };
  };

  return (
    <RecordScreen
      title={record?.withdrawal_request ? `Withdrawal ${record.withdrawal_request}` : 'Withdrawal'}
      record={record}
      failure={queryFailure(withdrawal)}
      missing="Withdrawal not found."
      list={{ href: paths.withdrawals(), label: 'Go to the withdrawals' }}
    >
      {(found) => (
        <>
          <WithdrawalFacts withdrawal={found} />
          <WithdrawalDecisionForm
            key={found._id}
            found={{ record: found, version: withdrawal.data?.version }}
            read={read}
          />
          <RecordTimeline recordType="withdrawal" id={found._id} />
        </>
      )}
    </RecordScreen>
  );
}

function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <DetailSection title="Request">
      <DescriptionList
        items={[
          { term: 'User Name', value: withdrawal.username },
          { term: 'Email', value: withdrawal.email },
          { term: 'Phone No.', value: withdrawal.phoneNumber },
          { term: 'Withdrawal ID', value: withdrawal.withdrawal_request },
          { term: 'Amount', value: <Money value={withdrawal.amount} /> },
          {
            term: 'Wallet Address',
            value: <Hash value={withdrawal.wallet_address} label="wallet address" isWhole />,
            isWide: true,
          },
        ]}
      />
    </DetailSection>
  );
}

export { WithdrawalViewPage as Component };
