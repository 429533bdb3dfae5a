import { kycStatuses } from '@countinghouse/feature-records';
import { DescriptionList, type ConfirmOptions } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { accountName } from '../account-name';
import { unverifiedDocuments, unverifiedInWords } from '../users/unverified-documents';
import { documentKinds, kycStatusOf, userDocuments, type KycStatus } from '../users/user-labels';
import type { UserDetails } from '../users/users-api';
import { documentVerdicts, verdictOf } from './document-verdict';

type Question = Omit<ConfirmOptions, 'run'>;

/** Asked before an approval, where a document is there and not verified; undefined where all are. */
export function unverifiedQuestion(user: UserDetails): Question | undefined {
  const unverified = unverifiedDocuments(user);
  if (unverified.length === 0) return undefined;
  return {
    title: `Approve although ${unverifiedInWords(unverified)}?`,
    children: 'An approval does not verify a document: it stays as it is. You can still look at it and mark it.',
    confirmLabel: 'Approve all the same',
    needsNetwork: false,
  };
}

/** What an approval is about, and what follows from it. */
export function approveQuestion(user: UserDetails): Question {
  return {
    title: `Approve the KYC of ${accountName(user)}?`,
    children: <Checks user={user} to="completed" consequence="The user counts as verified from now on." />,
    confirmLabel: 'Approve KYC',
  };
}

/** What a rejection is about, and what follows from it. */
export function rejectQuestion(user: UserDetails): Question {
  return {
    title: `Reject the KYC of ${accountName(user)}?`,
    children: (
      <Checks
        user={user}
        to="rejected"
        consequence="The user counts as not verified. The documents and their marks stay as they are."
      />
    ),
    confirmLabel: 'Reject KYC',
    tone: 'danger',
  };
}

interface ChecksProps {
  user: UserDetails;
  /** What the KYC status becomes. */
  to: KycStatus;
  consequence: ReactNode;
}

function Checks({ user, to, consequence }: ChecksProps) {
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Full Name', value: user.fullName },
          { term: 'Email', value: user.email },
          ...documentKinds.map((kind) => {
            const verdict = verdictOf(user, kind);
            return { term: userDocuments[kind], value: verdict ? documentVerdicts[verdict].label : 'Not uploaded' };
          }),
          { term: 'KYC Status', value: `${kycStatuses[kycStatusOf(user)].label} becomes ${kycStatuses[to].label}` },
        ]}
      />
      <p>{consequence}</p>
    </>
  );
}
