import { kycStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import {
  confirm,
  createReasonDraft,
  DetailSection,
  DraftFields,
  Note,
  RecordHead,
  ShortcutButton,
  WordBadge,
} from '@countinghouse/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { unverifiedDocuments } from '../users/unverified-documents';
import { documentKinds, kycStatusOf, userDocuments } from '../users/user-labels';
import { kycQuestion } from '../users/kyc-question';
import { useKycReasons } from '../users/kyc-reasons';
import { fromUser } from '../users/user-form-values';
import { useKeepsReasons, useUserChecks, type UserDetails } from '../users/users-api';
import { AskAgain } from './ask-again';
import { useApproveKyc, useKeepsRequests, useRejectKyc, type Case } from './kyc-api';
import { KycNote } from './kyc-note';
import { approveQuestion, rejectQuestion, unverifiedQuestion } from './kyc-question';
import classes from './kyc-review.module.css';
import { useKycDecision, type KycDecision } from './use-kyc-decision';

export interface KycDecisionFormProps {
  of: Case;
  /** Reads the user again; rejects where they cannot be read. */
  read: () => Promise<UserDetails>;
  onDecided: ((decision: KycDecision) => void) | undefined;
}

/** How far the documents are, and the three ways to decide about them. The keys are for the screen around it to bind. */
export function KycDecisionForm({ of, read, onDecided }: KycDecisionFormProps) {
  const { user } = of;
  const [isAsking, setIsAsking] = useState(false);
  const keepsRequests = useKeepsRequests();
  const keepsReasons = useKeepsReasons();
  const reasons = useKycReasons();
  const [draft] = useState(createReasonDraft);
  const { current } = useUserChecks(user._id);
  const [sendApproval, sendRejection] = [useApproveKyc(of), useRejectKyc(of)];
  const { decide, outcome, checkAgain, isOpen } = useKycDecision({ read, onDecided: (end) => onDecided?.(end) });
  const status = kycStatusOf(user);
  // A review stands in its queue alone, which decides by keys what waits and nothing else: see `useHasDecidingKeys`.
  const isDecided = status === 'completed' || status === 'rejected';

  const approve = async () => {
    const checks = await current();
    const doubt = checks === undefined ? unverifiedQuestion(user) : kycQuestion(fromUser(user), checks);
    if (doubt && !(await confirm(doubt))) return;
    await decide('approved', approveQuestion(user), () => sendApproval(checks));
  };
  const reject = () => {
    const asked = keepsReasons && { fields: <DraftFields draft={draft} offered={reasons} />, check: draft.check };
    return decide('rejected', { ...rejectQuestion(user), ...asked }, () => sendRejection(draft.read()));
  };

  return (
    <DetailSection title="Decision">
      <RecordHead status={<WordBadge vocabulary={kycStatuses} word={status} />}>
        {!isDecided && (
          <>
            <ShortcutButton shortcut="A" onClick={() => void approve()} disabled={!isOpen}>
              Approve
            </ShortcutButton>
            {keepsRequests && (
              <ShortcutButton variant="default" shortcut="G" onClick={() => setIsAsking(true)} disabled={!isOpen}>
                Ask again
              </ShortcutButton>
            )}
            <ShortcutButton variant="default" c="red" shortcut="R" onClick={() => void reject()} disabled={!isOpen}>
              Reject
            </ShortcutButton>
          </>
        )}
      </RecordHead>
      <KycNote outcome={outcome} onCheckAgain={checkAgain} />
      <p className={classes.summary}>{summaryOf(user)}</p>
      {isDecided && (
        <Note tone="info">
          This KYC has been {status}. <Link to={paths.userEdit(user._id)}>Change it in the user’s form</Link>
        </Note>
      )}
      {isAsking && <AskAgain of={of} onAsked={() => onDecided?.('asked')} onClose={() => setIsAsking(false)} />}
    </DetailSection>
  );
}

function summaryOf(user: UserDetails): string {
  const unverified = unverifiedDocuments(user);
  if (unverified.length > 0) return `Not verified: ${unverified.map((kind) => userDocuments[kind]).join(', ')}.`;
  return documentKinds.some((kind) => user[kind])
    ? 'All documents that there are have been verified.'
    : 'There is nothing to verify.';
}
