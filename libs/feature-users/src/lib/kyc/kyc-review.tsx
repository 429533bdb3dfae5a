import { getQueryFailure } from '@countinghouse/api-client';
import { activityStatuses, kycStatuses } from '@countinghouse/feature-records';
import { paths, UserLink } from '@countinghouse/navigation';
import { ChecksSection } from '@countinghouse/feature-queues';
import {
  CaseColumns,
  DateTime,
  DescriptionList,
  DetailSection,
  LoadingState,
  PhoneNumber,
  RecordFailure,
  LabelBadge,
} from '@countinghouse/ui';
import { getKycStatus } from '../users/user-labels';
import { useUser, useUserChecks, type UserDetails } from '../users/users-api';
import { KycDecisionForm } from './kyc-decision';
import { KycDocuments } from './kyc-documents';
import classes from './kyc-review.module.css';
import type { KycDecision } from './use-kyc-decision';

export type { KycDecision };

export interface KycReviewProps {
  /** The user's `_id`. */
  id: string;
  /** Called once the server has confirmed a decision. */
  onDecided?: (decision: KycDecision) => void;
}

/**
 * Renders a KYC case: the documents side by side, the account that they must match, and the decision. It fetches the
 * user. The surrounding screen provides the title and binds the keyboard shortcuts shown on the buttons.
 */
export function KycReview({ id, onDecided }: KycReviewProps) {
  const query = useUser(id);
  const failure = getQueryFailure(query);
  const checks = useUserChecks(id);
  const user = query.data?.data;
  const refetchUser = async () => {
    const { data } = await query.refetch({ throwOnError: true });
    if (!data) throw new Error('Failed to refetch the user.');
    return data.data;
  };

  if (failure)
    return (
      <RecordFailure
        failure={failure}
        missing="User not found."
        list={{ href: paths.users(), label: 'Go to the users' }}
      />
    );
  if (!user) return <LoadingState label="Loading the case..." />;
  const record = { user, version: query.data?.version };
  return (
    <div className={classes.review} key={id}>
      <CaseColumns
        isWide
        aside={
          <>
            <AccountChecks user={user} />
            <ChecksSection checks={checks} />
            <KycDecisionForm record={record} refetchUser={refetchUser} onDecided={onDecided} />
          </>
        }
      >
        <KycDocuments record={record} />
      </CaseColumns>
    </div>
  );
}

function AccountChecks({ user }: { user: UserDetails }) {
  return (
    <DetailSection title="Account">
      <DescriptionList
        isInRows
        items={[
          { term: 'Full Name', value: <UserLink id={user._id}>{user.fullName}</UserLink> },
          { term: 'Email', value: <UserLink id={user._id}>{user.email}</UserLink> },
          { term: 'Phone', value: user.phoneNumber && <PhoneNumber value={user.phoneNumber} /> },
          { term: 'Status', value: <LabelBadge labels={activityStatuses} value={user.status} /> },
          { term: 'KYC Status', value: <LabelBadge labels={kycStatuses} value={getKycStatus(user)} /> },
          { term: 'Created', value: <DateTime value={user.createdAt} /> },
        ]}
      />
    </DetailSection>
  );
}
