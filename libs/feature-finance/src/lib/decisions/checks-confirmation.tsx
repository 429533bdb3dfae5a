import { isUnacknowledged, type ApiError } from '@countinghouse/api-client';
import { getFailedChecks, type KnownChecks } from '@countinghouse/feature-queues';
import { CaseChecks, Note } from '@countinghouse/ui';
import type { DecisionQuestion, DecisionQuestions } from './decision-question';

/**
 * What is asked before an approval, with what speaks against it: that needs a yes of its own.
 *
 * @param refusal of the last attempt
 */
export function withChecks(
  questions: DecisionQuestions,
  checks: KnownChecks,
  refusal: ApiError | undefined,
): DecisionQuestions {
  const [first, ...rest] = questions;
  const failed = getFailedChecks(checks);
  const note = noteOf(checks, refusal);
  const begin: DecisionQuestion = note ? { ...first, children: [note, first.children] } : first;
  if (failed.length === 0) return [begin, ...rest];
  return [
    begin,
    ...rest,
    {
      title: `Approve although ${failed.length === 1 ? '1 fact speaks' : `${failed.length} facts speak`} against it?`,
      children: <CaseChecks checks={failed} />,
      confirmLabel: `${first.confirmLabel} all the same`,
      tone: 'danger',
    },
  ];
}

function noteOf(checks: KnownChecks, refusal: ApiError | undefined) {
  if (checks === 'unread')
    return (
      <Note key="facts" tone="warning">
        The facts could not be read: what speaks against it is not known here.
      </Note>
    );
  if (!isUnacknowledged(refusal)) return undefined;
  return (
    <Note key="facts" tone="warning" role="status">
      Something has come up that speaks against it. Nothing has been done yet.
    </Note>
  );
}
