import type { Schemas } from '@countinghouse/api-client/schema';
import type { ConfirmOptions } from '@countinghouse/ui';

/** What the answer to a question may add to a decision. */
export type DecisionAdditions = Pick<Schemas['WithdrawalStatusInput'], 'reason' | 'reason_details'>;

/** What is asked before a decision is sent. */
export interface DecisionQuestion extends Omit<ConfirmOptions, 'run'> {
  /** What its answer adds to the decision. */
  adds?: () => DecisionAdditions;
  /** Called once the decision has been made. */
  onDecided?: () => void;
}

/** One or more questions, asked one after the other. */
export type DecisionQuestions = readonly [DecisionQuestion, ...DecisionQuestion[]];
