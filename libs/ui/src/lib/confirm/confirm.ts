import { createExternalStore } from '../external-store';
import type { ReactNode } from 'react';

export interface ConfirmOptions {
  /** The question, e.g. "Delete this user?". */
  title: string;
  /** What will happen, in full: who, how much, from which state to which. */
  children: ReactNode;
  /** What is to be filled in as well; it stands below the text, and is disabled while `run` is under way. */
  fields?: ReactNode;
  /** Whether the fields are filled in as they should be; where they are not, they say so and nothing is done. */
  check?: () => boolean;
  /** The verb and what it acts on: "Delete user", "Approve $1,250.00". */
  confirmLabel: string;
  /** @default "Cancel" */
  cancelLabel?: string;
  /** `danger` for what destroys. @default "accent" */
  tone?: 'accent' | 'danger';
  /**
   * What confirming does. It is called once, however often the button is pressed; the dialog stays, busy, until the
   * promise settles. Its failures are for whoever makes the call to show.
   */
  run?: () => Promise<unknown>;
  /** Stops what `run` does; without it, Cancel waits until `run` has ended. */
  stop?: () => void;
  /** False when nothing is sent, so that the question can be answered without a network. @default true */
  needsNetwork?: boolean;
}

/** A question that waits for its answer. */
export interface PendingConfirm extends ConfirmOptions {
  id: number;
  answer: (isConfirmed: boolean) => void;
}

/** The question on screen, if there is one. */
export const pendingConfirm = createExternalStore<PendingConfirm | undefined>(undefined);
let lastId = 0;

/** Takes the question on screen back, as if it had been cancelled. */
export function dismissConfirm(): void {
  pendingConfirm.get()?.answer(false);
}

/**
 * Asks before something that cannot be taken back. Focus starts on Cancel, and Enter never decides: the verb is pressed
 * with a pointer or with Space.
 *
 * @returns true when it was confirmed and `run` (if given) was fulfilled; false when it was cancelled or `run` was rejected.
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  dismissConfirm();
  return new Promise((resolve) => {
    const id = ++lastId;
    pendingConfirm.set({
      ...options,
      id,
      answer: (isConfirmed) => {
        if (pendingConfirm.get()?.id === id) pendingConfirm.set(undefined);
        resolve(isConfirmed);
      },
    });
  });
}
