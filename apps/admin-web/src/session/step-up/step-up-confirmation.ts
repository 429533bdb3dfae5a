import type { RejectedCall } from '@countinghouse/api-client';

/** A call that waits for a proof. */
export interface PendingStepUp {
  call: RejectedCall;
  /** @param hasStepUp whether it is to be sent again */
  answer: (hasStepUp: boolean) => void;
}

let question: PendingStepUp | undefined;
const listeners = new Set<() => void>();

function set(next: PendingStepUp | undefined): void {
  question = next;
  for (const listener of [...listeners]) listener();
}

/** The question that is open, if there is one. */
export const openQuestion = () => question;

/** Calls `listener` whenever a question is asked or answered. Returns a function that stops it. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the admin to prove that it is them. Resolves with whether they have. */
export function requestStepUp(call: RejectedCall): Promise<boolean> {
  dismissStepUp();
  return new Promise((resolve) => {
    set({
      call,
      answer: (hasStepUp) => {
        set(undefined);
        resolve(hasStepUp);
      },
    });
  });
}

/** Takes the question back, as if it had been cancelled. */
export function dismissStepUp(): void {
  question?.answer(false);
}
