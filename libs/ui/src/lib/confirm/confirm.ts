import { createExternalStore } from '../external-store';
import type { ReactNode } from 'react';

/** Options of {@link confirm}. */
export interface ConfirmOptions {
  /** Title of the dialog: "Delete this user?". */
  title: string;
  /** Full description of the effect: the record, the amount, the old and new status. */
  children: ReactNode;
  /** Fields below the text. They are disabled while `run` is pending. */
  fields?: ReactNode;
  /** Validates the fields. When it returns false, the fields show their errors and nothing runs. */
  validate?: () => boolean;
  /** Label of the confirm button: "Delete user", "Approve $1,250.00". */
  confirmLabel: string;
  /** Label of the cancel button. @default "Cancel" */
  cancelLabel?: string;
  /** `danger` for destructive actions. @default "accent" */
  tone?: 'accent' | 'danger';
  /**
   * Performs the action. It is called once, however often the button is pressed, and the dialog stays open and busy until the
   * promise settles. The caller reports failures.
   */
  run?: () => Promise<unknown>;
  /** Aborts `run`. Without it, Cancel is disabled while `run` is pending. */
  stop?: () => void;
  /** False when the action works offline. @default true */
  needsNetwork?: boolean;
}

/** An open confirmation. */
export interface PendingConfirm extends ConfirmOptions {
  /** Unique id of the dialog. */
  id: number;
  /** Closes the dialog with a result. */
  resolve: (isConfirmed: boolean) => void;
}

/** The open confirmation, if any. */
export const pendingConfirm = createExternalStore<PendingConfirm | undefined>(undefined);
let lastId = 0;

/** Cancels the open confirmation. */
export function dismissConfirm(): void {
  pendingConfirm.get()?.resolve(false);
}

/**
 * Opens a confirmation dialog. Focus starts on Cancel, and Enter never confirms: the confirm button needs a click or Space.
 *
 * @returns true when confirmed and `run` (if given) succeeded; false when cancelled or `run` rejected
 */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  dismissConfirm();
  return new Promise((resolve) => {
    const id = ++lastId;
    pendingConfirm.set({
      ...options,
      id,
      resolve: (isConfirmed) => {
        if (pendingConfirm.get()?.id === id) pendingConfirm.set(undefined);
        resolve(isConfirmed);
      },
    });
  });
}
