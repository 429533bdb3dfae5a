import { queryFailure } from '@countinghouse/api-client';
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
  WordBadge,
} from '@countinghouse/ui';
import { kycStatusOf } from '../users/user-labels';
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
 * The body of a KYC case: the documents side by side, each with its verdict, the account that they have to match, and the
 * decision. It reads the user itself. The screen around it gives the title and binds the keys that the buttons name.
 */
export function KycReview({ id, onDecided }: KycReviewProps) {
  const query = useUser(id);
  const failure = queryFailure(query);
  const checks = useUserChecks(id);
  const user = query.data?.data;
  const read = async () => {
    const { data } = await query.refetch({ throwOnError: true });
    if (!data) throw new Error('The user could not be read.');
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
  const found = { user, version: query.data?.version };
  return (
    <div className={classes.review} key={id}>
      <CaseColumns
        isWide
        aside={
          <>
            <AccountChecks user={user} />
            <ChecksSection checks={checks} />
            <KycDecisionForm of={found} read={read} onDecided={onDecided} />
          </>
        }
      >
        <KycDocuments of={found} />
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
          { term: 'Status', value: <WordBadge vocabulary={activityStatuses} word={user.status} /> },
          { term: 'KYC Status', value: <WordBadge vocabulary={kycStatuses} word={kycStatusOf(user)} /> },
          { term: 'Created', value: <DateTime value={user.createdAt} /> },
        ]}
      />
    </DetailSection>
  );
}
