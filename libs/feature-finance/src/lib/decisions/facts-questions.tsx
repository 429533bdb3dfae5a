import { isUnacknowledged, type ApiError } from '@countinghouse/api-client';
import { factsAgainst, type KnownFacts } from '@countinghouse/feature-queues';
import { CaseFacts, Note } from '@countinghouse/ui';
import type { DecisionQuestion, DecisionQuestions } from './decision-question';

/**
 * What is asked before an approval, with what speaks against it: that needs a yes of its own.
 *
 * @param refusal of the last attempt
 */
export function withFacts(
  questions: DecisionQuestions,
  facts: KnownFacts,
  refusal: ApiError | undefined,
): DecisionQuestions {
  const [first, ...rest] = questions;
  const against = factsAgainst(facts);
  const note = noteOf(facts, refusal);
  const begin: DecisionQuestion = note ? { ...first, children: [note, first.children] } : first;
  if (against.length === 0) return [begin, ...rest];
  return [
    begin,
    ...rest,
    {
      title: `Approve although ${against.length === 1 ? '1 fact speaks' : `${against.length} facts speak`} against it?`,
      children: <CaseFacts facts={against} />,
      confirmLabel: `${first.confirmLabel} all the same`,
      tone: 'danger',
    },
  ];
}

function noteOf(facts: KnownFacts, refusal: ApiError | undefined) {
  if (facts === 'unread')
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
