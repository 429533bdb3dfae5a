import { createContext, use } from 'react';

/** The reasons that are offered, by what is decided. */
export interface DecisionReasons {
  withdrawalRejected: readonly string[];
  topupCancelled: readonly string[];
  /** A decision is changed into another one. */
  decisionReversed: readonly string[];
}

/** The reasons that are offered. The app sets them from the deployment's settings; without them "Other" is left. */
export const DecisionReasonsContext = createContext<DecisionReasons>({
  withdrawalRejected: [],
  topupCancelled: [],
  decisionReversed: [],
});

/** The reasons that are offered, by what is decided. */
export const useDecisionReasons = () => use(DecisionReasonsContext);
