import { createContext, useContext } from 'react';

/** What came of a case. */
export interface CaseOutcome {
  /** In a word, as the sum at the end tells it: "Approved". */
  word: string;
  /** US dollars; left out for what is not about money. */
  amount?: number | undefined;
}

/** What a case is told by the queue that it stands in. */
export interface CaseInQueue {
  /** The case has been dealt with: the queue counts it and goes on to the next. */
  onDone: (outcome: CaseOutcome) => void;
}

/** The queue around a case; nothing on a record's own screen. */
export const CaseContext = createContext<CaseInQueue | undefined>(undefined);

/** The queue that the component stands in; undefined on a record's own screen. */
export const useCase = (): CaseInQueue | undefined => useContext(CaseContext);

/**
 * Whether a case is decided by its keys: on its own screen always, in a queue only while it waits. What a colleague has just
 * decided is not reversed by a key that was meant for what waits.
 */
export const useHasDecidingKeys = (isWaiting: boolean): boolean => useCase() === undefined || isWaiting;
