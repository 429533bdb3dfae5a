import { getFailedChecks, type KnownChecks } from '@countinghouse/feature-queues';
import { CaseChecks, Note, type ConfirmOptions } from '@countinghouse/ui';
import type { UserFormValues } from './user-form-values';
import { unverifiedDocuments } from './unverified-documents';
import { userDocuments } from './user-labels';

/** Whether a save completes the verification. */
export const isCompleting = (values: UserFormValues, before: UserFormValues): boolean =>
  values.kyc_status === 'completed' && before.kyc_status !== 'completed';

/**
 * What is asked before a verification is completed: undefined where nothing speaks against it and all documents are
 * verified, and where the server tells no facts.
 */
export function kycQuestion(values: UserFormValues, checks: KnownChecks): ConfirmOptions | undefined {
  if (checks === undefined) return undefined;
  const failed = getFailedChecks(checks);
  const unverified = unverifiedDocuments(values);
  const isUnread = checks === 'unread';
  if (!isUnread && failed.length === 0 && unverified.length === 0) return undefined;
  return {
    title: `Complete the verification ${reasonOf(failed.length, unverified.length)}?`,
    children: (
      <>
        {isUnread && <Note tone="warning">The facts could not be read: what speaks against it is not known here.</Note>}
        {failed.length > 0 && <CaseChecks checks={failed} />}
        {unverified.length > 0 && (
          <p>
            Not verified: {unverified.map((kind) => userDocuments[kind]).join(', ')}. The user counts as verified all
            the same.
          </p>
        )}
      </>
    ),
    confirmLabel: 'Complete all the same',
    tone: 'danger',
    needsNetwork: false,
  };
}

function reasonOf(failed: number, unverified: number): string {
  if (failed > 0) return `although ${failed === 1 ? '1 fact speaks' : `${failed} facts speak`} against it`;
  return unverified > 0 ? 'although documents are not verified' : 'without its facts';
}
