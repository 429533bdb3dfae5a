import { hasUnacknowledgedChecks, type ApiError } from '@countinghouse/api-client';
import { getFailedChecks, type LoadedChecks } from '@countinghouse/feature-queues';
import { CaseChecks, Note } from '@countinghouse/ui';
import type { DecisionConfirmation, DecisionConfirmations } from './decision-confirmation';

/**
 * Adds a separate confirmation for failed checks to the confirmations of an approval.
 *
 * @param error of the last attempt
 */
export function withChecksConfirmation(
  confirmations: DecisionConfirmations,
  checks: LoadedChecks,
  error: ApiError | undefined,
): DecisionConfirmations {
  const [first, ...rest] = confirmations;
  const failed = getFailedChecks(checks);
  const note = getChecksNote(checks, error);
  const firstWithNote: DecisionConfirmation = note ? { ...first, children: [note, first.children] } : first;
  if (failed.length === 0) return [firstWithNote, ...rest];
  return [
    firstWithNote,
    ...rest,
    {
      title: `Approve despite ${failed.length === 1 ? '1 failed check' : `${failed.length} failed checks`}?`,
      children: <CaseChecks checks={failed} />,
      confirmLabel: `${first.confirmLabel} anyway`,
      tone: 'danger',
    },
  ];
}

function getChecksNote(checks: LoadedChecks, error: ApiError | undefined) {
  if (checks === 'unavailable')
    return (
      <Note key="facts" tone="warning">
        The checks could not be loaded, so failed checks are not shown here.
      </Note>
    );
  if (!hasUnacknowledgedChecks(error)) return undefined;
  return (
    <Note key="facts" tone="warning" role="status">
      There are new failed checks. Nothing has changed yet.
    </Note>
  );
}
