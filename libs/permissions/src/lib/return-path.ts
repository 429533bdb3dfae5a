/** What an expired session leaves in the history entry of the sign-in screen. */
export interface ReturnState {
  returnTo: string;
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
