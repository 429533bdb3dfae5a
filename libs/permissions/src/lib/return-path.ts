/** What a session that was ended elsewhere leaves in the history entry of the sign-in screen. */
export interface ReturnState {
  returnTo: string;
  /** The admin signed out in another window; otherwise the session expired. @default false */
  hasSignedOut?: boolean;
}

/**
 * Where the admin was when the session expired, if this history entry knows it.
 *
 * @param state `location.state`, which may be anything.
 */
export function returnPath(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return undefined;
  return typeof state.returnTo === 'string' && state.returnTo.startsWith('/admin/') ? state.returnTo : undefined;
}

/** Whether the session was ended by signing out in another window, if this history entry knows it. */
export const hasSignedOutElsewhere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasSignedOut' in state && state.hasSignedOut === true;
