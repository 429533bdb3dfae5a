import { createContext, useContext } from 'react';

/** The result of a case. */
export interface CaseOutcome {
  /** Label in the session summary: "Approved". */
  label: string;
  /** US dollars; omitted for cases without an amount. */
  amount?: number | undefined;
}

/** The queue around a case. */
export interface QueueContextValue {
  /** Counts the case in the session summary and opens the next one. */
  onDone: (outcome: CaseOutcome) => void;
}

export const QueueContext = createContext<QueueContextValue | undefined>(undefined);

/** Returns the queue around the component; undefined on a record's own screen. */
export const useQueueContext = (): QueueContextValue | undefined => useContext(QueueContext);

/**
 * Whether shortcuts can decide a case: always on its own screen, but in a queue only while it is pending. Otherwise a
 * key press could reverse a decision that a colleague has just made.
 */
export const useHasDecisionShortcuts = (isPending: boolean): boolean => useQueueContext() === undefined || isPending;
