import { UserLink } from '@countinghouse/navigation';
import { RecordTimeline } from '@countinghouse/feature-audit';
import { RecordNotes } from '@countinghouse/feature-records';
import { CaseColumns, DescriptionList, DetailSection, Hash, Money, PhoneNumber } from '@countinghouse/ui';
import { WithdrawalDecisionForm, type WithdrawalDecisionFormProps } from './withdrawal-decision';
import { WithdrawalChecksSection } from './withdrawal-checks-section';
import type { Withdrawal } from './withdrawals-api';

/** A withdrawal and its decision, on its own screen and in the queue. */
export function WithdrawalRecord({ loaded, refetchRecord }: WithdrawalDecisionFormProps) {
  const { record } = loaded;
  return (
    <>
      <CaseColumns
        aside={
          <>
            <WithdrawalChecksSection id={record._id} />
            <WithdrawalDecisionForm key={record._id} loaded={loaded} refetchRecord={refetchRecord} />
          </>
        }
      >
        <WithdrawalDetails withdrawal={record} />
      </CaseColumns>
      <RecordNotes recordType="withdrawal" id={record._id} />
      <RecordTimeline recordType="withdrawal" id={record._id} />
    </>
  );
}

function WithdrawalDetails({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <DetailSection title="Request">
      <DescriptionList
        items={[
          { term: 'User Name', value: <UserLink id={withdrawal.user_id?._id}>{withdrawal.username}</UserLink> },
          { term: 'Email', value: <UserLink id={withdrawal.user_id?._id}>{withdrawal.email}</UserLink> },
          { term: 'Phone No.', value: withdrawal.phoneNumber && <PhoneNumber value={withdrawal.phoneNumber} /> },
          {
            term: 'Withdrawal ID',
            value: <Hash value={withdrawal.withdrawal_request} label="withdrawal ID" isFull />,
          },
          { term: 'Amount', value: <Money value={withdrawal.amount} /> },
          {
            term: 'Wallet Address',
            value: <Hash value={withdrawal.wallet_address} label="wallet address" isFull />,
            isWide: true,
          },
        ]}
      />
    </DetailSection>
  );
}
