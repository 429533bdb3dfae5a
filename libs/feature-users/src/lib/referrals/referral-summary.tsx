import { kycStatuses, referralStatuses } from '@countinghouse/feature-records';
import { useRecordPath, UserLink } from '@countinghouse/navigation';
import { DateTime, DescriptionList, DetailSection, PhoneNumber, RecordLink, LabelBadge } from '@countinghouse/ui';
import { getAccountName } from '../account-name';
import { getKycStatus } from '../users/user-labels';
import type { ReferralProgram } from './referrals-api';

/** Renders the owner and the status of a referral program. */
export function ReferralSummary({ program }: { program: ReferralProgram }) {
  const getPath = useRecordPath();
  const { user_id: user, referral_code, status, createdAt } = program;
  const href = user?._id ? getPath({ kind: 'user', _id: user._id }) : undefined;
  return (
    <>
      <DetailSection title="User">
        <DescriptionList
          items={[
            {
              term: 'Full Name',
              value: href ? (
                <RecordLink href={href} label={getAccountName(user)}>
                  {user?.fullName}
                </RecordLink>
              ) : (
                user?.fullName
              ),
            },
            { term: 'Email', value: <UserLink id={user?._id}>{user?.email}</UserLink> },
            { term: 'Phone', value: user?.phoneNumber && <PhoneNumber value={user.phoneNumber} /> },
            { term: 'KYC Status', value: <LabelBadge labels={kycStatuses} value={user && getKycStatus(user)} /> },
          ]}
        />
      </DetailSection>
      <DetailSection title="Referral Program">
        <DescriptionList
          items={[
            { term: 'Status', value: <LabelBadge labels={referralStatuses} value={status} /> },
            { term: 'Referral Code', value: referral_code },
            { term: 'Date Created', value: <DateTime value={createdAt} format="dd-mm-yyyy" /> },
          ]}
        />
      </DetailSection>
    </>
  );
}
