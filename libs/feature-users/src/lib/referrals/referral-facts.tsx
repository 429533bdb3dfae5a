import { paths } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { DateTime, DescriptionList, DetailSection, RecordLink, WordBadge } from '@countinghouse/ui';
import { accountName } from '../account-name';
import { kycStatuses, kycStatusOf } from '../users/user-labels';
import { referralStatuses } from './referral-labels';
import type { ReferralProgram } from './referrals-api';

/** Whose program it is, and where it stands. */
export function ReferralFacts({ program }: { program: ReferralProgram }) {
  const { has } = usePermissions();
  const { user_id: user, referral_code, status, createdAt } = program;
  return (
    <>
      <DetailSection title="User">
        <DescriptionList
          items={[
            {
              term: 'Full Name',
              value:
                has('users') && user?._id ? (
                  <RecordLink href={paths.userEdit(user._id)} label={accountName(user)}>
                    {user.fullName}
                  </RecordLink>
                ) : (
                  user?.fullName
                ),
            },
            { term: 'Email', value: user?.email },
            { term: 'Phone', value: user?.phoneNumber },
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
