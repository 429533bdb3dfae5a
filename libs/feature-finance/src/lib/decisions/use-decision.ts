import { confirm, type ConfirmOptions } from '@countinghouse/ui';
import { useRef, useState } from 'react';
import { isUnanswered, newDecisionKey, overtakenWords, type Outcome } from './decision-outcome';

export interface DecisionCalls<Status, Body extends { status: Status }> {
  /**
   * Sends the decision; fulfilled once the screen shows what it has become.
   *
   * @param key goes out as the `Idempotency-Key`
   */
  send: (body: Body, key: string) => Promise<unknown>;
  /** Reads the record again and gives its status. */
  read: () => Promise<Status>;
}

/** What is asked before a decision is sent. */
export type DecisionQuestion = Omit<ConfirmOptions, 'run'>;

/**
 * A decision about money. It is asked about in full, sent once, and its outcome is never guessed: where somebody was
 * faster, or where no answer came, the record is read again and the truth is told.
 *
 * The key is made when the question opens. Where no answer came it is kept for the same decision, so that trying again
 * decides nothing twice.
 */
export function useDecision<Status, Body extends { status: Status }>({ send, read }: DecisionCalls<Status, Body>) {
  const [outcome, setOutcome] = useState<Outcome<Status>>();
  const unanswered = useRef<{ content: string; key: string; status: Status }>(undefined);

  const check = async (status: Status) => {
    setOutcome({ kind: 'checking' });
    try {
      const found = await read();
      const hasHappened = found === status;
      if (hasHappened) unanswered.current = undefined;
      setOutcome({ kind: 'found', status: found, hasHappened });
    } catch {
      setOutcome({ kind: 'unknown' });
    }
  };

  const tell = async (failure: unknown, body: Body, key: string) => {
    if (isUnanswered(failure)) {
      unanswered.current = { content: JSON.stringify(body), key, status: body.status };
      return check(body.status);
    }
    unanswered.current = undefined;
    const words = overtakenWords(failure);
    // Any other refusal is told by the call itself.
    if (words === undefined) return;
    try {
      setOutcome({ kind: 'overtaken', status: await read(), words });
    } catch {
      setOutcome({ kind: 'unknown' });
    }
  };

  const checkAgain = () => {
    const decision = unanswered.current;
    // Without one the decision was refused, and only the record is out of date.
    return decision
      ? check(decision.status)
      : read().then(
          () => setOutcome(undefined),
          () => undefined,
        );
  };

  /** Asks all questions, one after the other, and sends the decision after the last. */
  const decide = async (body: Body, questions: readonly [DecisionQuestion, ...DecisionQuestion[]]) => {
    const key = unanswered.current?.content === JSON.stringify(body) ? unanswered.current.key : newDecisionKey();
    setOutcome(undefined);
    for (const question of questions.slice(0, -1)) if (!(await confirm(question))) return;
    const last = questions.at(-1) ?? questions[0];

    let failure: unknown;
    const run = () =>
      send(body, key).catch((error: unknown) => {
        failure = error;
        throw error;
      });
    const isDecided = await confirm({ ...last, run });
    if (isDecided) unanswered.current = undefined;
    else if (failure !== undefined) await tell(failure, body, key);
  };

  return {
    decide,
    outcome,
    /** Reads again what came of a decision whose outcome is unknown. */
    checkAgain,
    /** Nothing more is to be decided until the outcome is known. */
    isOpen: outcome?.kind !== 'checking' && outcome?.kind !== 'unknown',
  };
}
