import type { RejectedCall } from '@countinghouse/api-client';

/** A call that waits for step-up authentication. */
export interface PendingStepUp {
  call: RejectedCall;
  /** @param hasStepUp whether the call is to be repeated */
  settle: (hasStepUp: boolean) => void;
}

let pendingStepUp: PendingStepUp | undefined;
const listeners = new Set<() => void>();

function set(next: PendingStepUp | undefined): void {
  pendingStepUp = next;
  for (const listener of [...listeners]) listener();
}

/** Returns the pending step-up, if there is one. */
export const getPendingStepUp = () => pendingStepUp;

/** Calls `listener` whenever a step-up starts or settles. Returns a function that unsubscribes. */
export function onPendingStepUpChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks the admin for step-up authentication. Resolves to whether they completed it. */
export function requestStepUp(call: RejectedCall): Promise<boolean> {
  dismissStepUp();
  return new Promise((resolve) => {
    set({
      call,
      settle: (hasStepUp) => {
        set(undefined);
        resolve(hasStepUp);
      },
    });
  });
}

/** Cancels the pending step-up. */
export function dismissStepUp(): void {
  pendingStepUp?.settle(false);
}
