import { kycStatuses, referralStatuses } from '@countinghouse/feature-records';
import { useRecordPath, UserLink } from '@countinghouse/navigation';
import { DateTime, DescriptionList, DetailSection, PhoneNumber, RecordLink, WordBadge } from '@countinghouse/ui';
import { accountName } from '../account-name';
import { kycStatusOf } from '../users/user-labels';
import type { ReferralProgram } from './referrals-api';

/** Whose program it is, and where it stands. */
export function ReferralSummary({ program }: { program: ReferralProgram }) {
  const pathOf = useRecordPath();
  const { user_id: user, referral_code, status, createdAt } = program;
  const href = user?._id ? pathOf({ kind: 'user', _id: user._id }) : undefined;
  return (
    <>
      <DetailSection title="User">
        <DescriptionList
          items={[
            {
              term: 'Full Name',
              value: href ? (
                <RecordLink href={href} label={accountName(user)}>
                  {user?.fullName}
                </RecordLink>
              ) : (
                user?.fullName
              ),
            },
            { term: 'Email', value: <UserLink id={user?._id}>{user?.email}</UserLink> },
            { term: 'Phone', value: user?.phoneNumber && <PhoneNumber value={user.phoneNumber} /> },
            { term: 'KYC Status', value: <WordBadge vocabulary={kycStatuses} word={user && kycStatusOf(user)} /> },
          ]}
        />
      </DetailSection>
      <DetailSection title="Referral Program">
        <DescriptionList
          items={[
            { term: 'Status', value: <WordBadge vocabulary={referralStatuses} word={status} /> },
            { term: 'Referral Code', value: referral_code },
            { term: 'Date Created', value: <DateTime value={createdAt} format="dd-mm-yyyy" /> },
          ]}
        />
      </DetailSection>
    </>
  );
}
