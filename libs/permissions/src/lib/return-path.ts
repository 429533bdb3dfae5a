/** State of the sign-in screen's history entry after a session has ended. */
export interface ReturnState {
  returnTo: string;
  /** Whether the admin signed out in another window; else the session expired. @default false */
  hasSignedOut?: boolean;
}

/**
 * Returns the path where the admin was when the session ended, if the history entry has it.
 *
 * @param state `location.state`, which may be anything
 */
export function getReturnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  return typeof state.returnTo === 'string' && state.returnTo.startsWith('/admin/') ? state.returnTo : undefined;
}

/** Whether the history entry says that the session ended by signing out in another window. */
export const hasSignedOutElsewhere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasSignedOut' in state && state.hasSignedOut === true;
