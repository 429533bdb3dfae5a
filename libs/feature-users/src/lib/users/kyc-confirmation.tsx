import { getFailedChecks, type LoadedChecks } from '@countinghouse/feature-queues';
import { CaseChecks, Note, type ConfirmOptions } from '@countinghouse/ui';
import type { UserFormValues } from './user-form-values';
import { getUnverifiedDocuments } from './unverified-documents';
import { userDocuments } from './user-labels';

/** Returns whether a save completes the KYC. */
export const completesKyc = (values: UserFormValues, before: UserFormValues): boolean =>
  values.kyc_status === 'completed' && before.kyc_status !== 'completed';

/**
 * Returns the confirmation for completing a KYC; undefined if no check fails and all documents are verified, or if the
 * server has no checks.
 */
export function getCompletionConfirmation(values: UserFormValues, checks: LoadedChecks): ConfirmOptions | undefined {
  if (checks === undefined) return undefined;
  const failed = getFailedChecks(checks);
  const unverified = getUnverifiedDocuments(values);
  const areChecksUnavailable = checks === 'unavailable';
  if (!areChecksUnavailable && failed.length === 0 && unverified.length === 0) return undefined;
  return {
    title: `Complete the verification ${getReasonText(failed.length, unverified.length)}?`,
    children: (
      <>
        {areChecksUnavailable && (
          <Note tone="warning">The checks could not be loaded, so failed checks are not shown here.</Note>
        )}
        {failed.length > 0 && <CaseChecks checks={failed} />}
        {unverified.length > 0 && (
          <p>
            Not verified: {unverified.map((kind) => userDocuments[kind]).join(', ')}. The user will be verified anyway.
          </p>
        )}
      </>
    ),
    confirmLabel: 'Complete anyway',
    tone: 'danger',
    needsNetwork: false,
  };
}

function getReasonText(failed: number, unverified: number): string {
  if (failed > 0) return `despite ${failed === 1 ? '1 failed check' : `${failed} failed checks`}`;
  return unverified > 0 ? 'despite unverified documents' : 'without its checks';
}
