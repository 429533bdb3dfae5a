import type { UnprovenCall } from '@countinghouse/api-client';

/** A call that waits for a proof. */
export interface ProofQuestion {
  call: UnprovenCall;
  /** @param isProven whether it is to be sent again */
  answer: (isProven: boolean) => void;
}

let question: ProofQuestion | undefined;
const listeners = new Set<() => void>();

function set(next: ProofQuestion | undefined): void {
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
export function askForProof(call: UnprovenCall): Promise<boolean> {
  dismissProof();
  return new Promise((resolve) => {
    set({
      call,
      answer: (isProven) => {
        set(undefined);
        resolve(isProven);
      },
    });
  });
}

/** Takes the question back, as if it had been cancelled. */
export function dismissProof(): void {
  question?.answer(false);
}
