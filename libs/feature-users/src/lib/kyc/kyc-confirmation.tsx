import { kycStatuses } from '@countinghouse/feature-records';
import { DescriptionList, type ConfirmOptions } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { getAccountName } from '../account-name';
import { getUnverifiedDocuments, formatUnverifiedDocuments } from '../users/unverified-documents';
import { documentKinds, getKycStatus, userDocuments, type KycStatus } from '../users/user-labels';
import type { UserDetails } from '../users/users-api';
import { documentVerdicts, getDocumentVerdict } from './document-verdict';

type Confirmation = Omit<ConfirmOptions, 'run'>;

/** Returns the confirmation for approving with unverified documents; undefined if all are verified. */
export function getUnverifiedConfirmation(user: UserDetails): Confirmation | undefined {
  const unverified = getUnverifiedDocuments(user);
  if (unverified.length === 0) return undefined;
  return {
    title: `Approve although ${formatUnverifiedDocuments(unverified)}?`,
    children: 'Approving does not verify the document. You can still review and mark it.',
    confirmLabel: 'Approve anyway',
    needsNetwork: false,
  };
}

export function getApproveConfirmation(user: UserDetails): Confirmation {
  return {
    title: `Approve the KYC of ${getAccountName(user)}?`,
    children: <Checks user={user} to="completed" consequence="The user will be verified." />,
    confirmLabel: 'Approve KYC',
  };
}

export function getRejectConfirmation(user: UserDetails): Confirmation {
  return {
    title: `Reject the KYC of ${getAccountName(user)}?`,
    children: (
      <Checks
        user={user}
        to="rejected"
        consequence="The user will not be verified. Documents and their marks stay unchanged."
      />
    ),
    confirmLabel: 'Reject KYC',
    tone: 'danger',
  };
}

interface ChecksProps {
  user: UserDetails;
  /** The new KYC status. */
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
            const verdict = getDocumentVerdict(user, kind);
            return { term: userDocuments[kind], value: verdict ? documentVerdicts[verdict].label : 'Not uploaded' };
          }),
          { term: 'KYC Status', value: `${kycStatuses[getKycStatus(user)].label} becomes ${kycStatuses[to].label}` },
        ]}
      />
      <p>{consequence}</p>
    </>
  );
}
