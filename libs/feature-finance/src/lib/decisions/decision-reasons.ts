import { createContext, use } from 'react';

/** Selectable reasons, by decision. */
export interface DecisionReasons {
  withdrawalRejected: readonly string[];
  topupCancelled: readonly string[];
  /** An earlier decision is reversed. */
  decisionReversed: readonly string[];
}

/** Selectable reasons from the deployment's settings. Without settings, "Other" is the only reason. */
export const DecisionReasonsContext = createContext<DecisionReasons>({
  withdrawalRejected: [],
  topupCancelled: [],
  decisionReversed: [],
});

export const useDecisionReasons = () => use(DecisionReasonsContext);
