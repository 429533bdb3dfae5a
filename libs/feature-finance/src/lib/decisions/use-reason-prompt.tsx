import { useCapability } from '@countinghouse/api-client';
import { createReasonDraft, ReasonDraftFields, type Reason, type ReasonDraft } from '@countinghouse/ui';
import { useState } from 'react';
import { useDecisionReasons, type DecisionReasons } from './decision-reasons';
import type { DecisionConfirmation } from './use-decision';

/**
 * Returns a function that adds reason fields to a confirmation, if the server supports reasons. Drafts are kept by
 * decision until it is made.
 */
export function useReasonPrompt() {
  const supportsReasons = useCapability('reasons');
  const reasons = useDecisionReasons();
  const [drafts] = useState(() => new Map<string, ReasonDraft>());

  const getDraft = (decision: string) => {
    const draft = drafts.get(decision) ?? createReasonDraft();
    drafts.set(decision, draft);
    return draft;
  };

  /** @param kind selects the reasons; undefined adds no fields */
  return (
    confirmation: DecisionConfirmation,
    decision: string,
    kind: keyof DecisionReasons | undefined,
  ): DecisionConfirmation => {
    if (!supportsReasons || !kind) return confirmation;
    const draft = getDraft(decision);
    return {
      ...confirmation,
      fields: <ReasonDraftFields draft={draft} reasons={reasons[kind]} />,
      validate: draft.validate,
      getReasonInput: () => toReasonInput(draft.read()),
      onDecided: draft.clear,
    };
  };
}

const toReasonInput = ({ reason, details }: Reason) => ({ reason, ...(details !== '' && { reason_details: details }) });
