import { useCapability } from '@countinghouse/api-client';
import { createReasonDraft, DraftFields, type Reason, type ReasonDraft } from '@countinghouse/ui';
import { useState } from 'react';
import { useDecisionReasons, type DecisionReasons } from './decision-reasons';
import type { DecisionQuestion } from './use-decision';

/**
 * Returns a function that makes a question ask for a reason, where the server keeps reasons. What was given stays, for the
 * same decision about the same record, until that has been made.
 */
export function useReasonQuestion() {
  const keepsReasons = useCapability('reasons');
  const reasons = useDecisionReasons();
  const [drafts] = useState(() => new Map<string, ReasonDraft>());

  const draftOf = (decision: string) => {
    const draft = drafts.get(decision) ?? createReasonDraft();
    drafts.set(decision, draft);
    return draft;
  };

  /** @param kind which reasons are offered; none is asked for where it is undefined */
  return (question: DecisionQuestion, decision: string, kind: keyof DecisionReasons | undefined): DecisionQuestion => {
    if (!keepsReasons || !kind) return question;
    const draft = draftOf(decision);
    return {
      ...question,
      fields: <DraftFields draft={draft} offered={reasons[kind]} />,
      check: draft.check,
      adds: () => toAdditions(draft.read()),
      onDecided: draft.clear,
    };
  };
}

const toAdditions = ({ reason, details }: Reason) => ({ reason, ...(details !== '' && { reason_details: details }) });
