import { kycStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import {
  confirm,
  createReasonDraft,
  DetailSection,
  ReasonDraftFields,
  Note,
  RecordHead,
  ShortcutButton,
  LabelBadge,
} from '@countinghouse/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { getUnverifiedDocuments } from '../users/unverified-documents';
import { documentKinds, getKycStatus, userDocuments } from '../users/user-labels';
import { getCompletionConfirmation } from '../users/kyc-confirmation';
import { useKycReasons } from '../users/kyc-reasons';
import { toUserFormValues } from '../users/user-form-values';
import { useSupportsReasons, useUserChecks, type UserDetails } from '../users/users-api';
import { RequestDocumentDialog } from './request-document-dialog';
import { useApproveKyc, useSupportsDocumentRequests, useRejectKyc, type VersionedUser } from './kyc-api';
import { KycNote } from './kyc-note';
import { getApproveConfirmation, getRejectConfirmation, getUnverifiedConfirmation } from './kyc-confirmation';
import classes from './kyc-review.module.css';
import { useKycDecision, type KycDecision } from './use-kyc-decision';

export interface KycDecisionFormProps {
  record: VersionedUser;
  /** Refetches the user; rejects if that fails. */
  refetchUser: () => Promise<UserDetails>;
  onDecided: ((decision: KycDecision) => void) | undefined;
}

/**
 * Shows the document status and the actions approve, request document and reject. The surrounding screen binds their
 * keyboard shortcuts.
 */
export function KycDecisionForm({ record, refetchUser, onDecided }: KycDecisionFormProps) {
  const { user } = record;
  const [isRequestingDocument, setIsRequestingDocument] = useState(false);
  const supportsDocumentRequests = useSupportsDocumentRequests();
  const supportsReasons = useSupportsReasons();
  const reasons = useKycReasons();
  const [draft] = useState(createReasonDraft);
  const { current } = useUserChecks(user._id);
  const [sendApproval, sendRejection] = [useApproveKyc(record), useRejectKyc(record)];
  const { decide, outcome, checkAgain, canDecide } = useKycDecision({
    refetchUser,
    onDecided: (decision) => onDecided?.(decision),
  });
  const status = getKycStatus(user);
  // The shortcuts apply to pending cases only: see `useHasDecisionShortcuts`.
  const isDecided = status === 'completed' || status === 'rejected';

  const approve = async () => {
    const checks = await current();
    const warning =
      checks === undefined
        ? getUnverifiedConfirmation(user)
        : getCompletionConfirmation(toUserFormValues(user), checks);
    if (warning && !(await confirm(warning))) return;
    await decide('approved', getApproveConfirmation(user), () => sendApproval(checks));
  };
  const reject = () => {
    const reasonFields = supportsReasons && {
      fields: <ReasonDraftFields draft={draft} reasons={reasons} />,
      validate: draft.validate,
    };
    return decide('rejected', { ...getRejectConfirmation(user), ...reasonFields }, () => sendRejection(draft.read()));
  };

  return (
    <DetailSection title="Decision">
      <RecordHead status={<LabelBadge labels={kycStatuses} value={status} />}>
        {!isDecided && (
          <>
            <ShortcutButton shortcut="A" onClick={() => void approve()} disabled={!canDecide}>
              Approve
            </ShortcutButton>
            {supportsDocumentRequests && (
              <ShortcutButton
                variant="default"
                shortcut="G"
                onClick={() => setIsRequestingDocument(true)}
                disabled={!canDecide}
              >
                Request new document
              </ShortcutButton>
            )}
            <ShortcutButton variant="default" c="red" shortcut="R" onClick={() => void reject()} disabled={!canDecide}>
              Reject
            </ShortcutButton>
          </>
        )}
      </RecordHead>
      <KycNote outcome={outcome} onCheckAgain={checkAgain} />
      <p className={classes.summary}>{getSummary(user)}</p>
      {isDecided && (
        <Note tone="info">
          This KYC has been {status}. <Link to={paths.userEdit(user._id)}>Change it in the user’s form</Link>
        </Note>
      )}
      {isRequestingDocument && (
        <RequestDocumentDialog
          record={record}
          onRequested={() => onDecided?.('requested')}
          onClose={() => setIsRequestingDocument(false)}
        />
      )}
    </DetailSection>
  );
}

function getSummary(user: UserDetails): string {
  const unverified = getUnverifiedDocuments(user);
  if (unverified.length > 0) return `Not verified: ${unverified.map((kind) => userDocuments[kind]).join(', ')}.`;
  return documentKinds.some((kind) => user[kind])
    ? 'All uploaded documents are verified.'
    : 'There is nothing to verify.';
}
