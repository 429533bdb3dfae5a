import type { Schemas } from '@countinghouse/api-client/schema';
import type { ConfirmOptions } from '@countinghouse/ui';

/** Properties that a confirmation can add to a decision. */
export type DecisionReasonInput = Pick<Schemas['WithdrawalStatusInput'], 'reason' | 'reason_details'>;

/** A confirmation dialog before a decision is sent. */
export interface DecisionConfirmation extends Omit<ConfirmOptions, 'run'> {
  /** Returns the properties to add to the decision. */
  getReasonInput?: () => DecisionReasonInput;
  /** Called once the decision has been made. */
  onDecided?: () => void;
}

/** One or more confirmations, shown one after the other. */
export type DecisionConfirmations = readonly [DecisionConfirmation, ...DecisionConfirmation[]];
