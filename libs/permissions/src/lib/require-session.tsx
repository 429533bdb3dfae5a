import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { ReturnState } from './return-path';
import { useSession } from './use-session';

export interface RequireSessionProps {
  children: ReactNode;
  /** Path to redirect to without a session, and after signing out in another window. */
  signIn: string;
  /** Path to redirect to after the session has expired. The history entry has the return path, see {@link ReturnState}. */
  signInAgain: string;
}

/** Renders `children` with a session token, else redirects to the sign-in screen. */
export function RequireSession({ children, signIn, signInAgain }: RequireSessionProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();

  if (session.status === 'active') {
    // Remounts the screens when another admin signs in.
    return <Fragment key={session.token}>{children}</Fragment>;
  }
  if (session.status !== 'ended') {
    const hasSignedOut = session.status === 'left';
    const state: ReturnState = { returnTo: pathname + search + hash, hasSignedOut };
    return <Navigate to={hasSignedOut ? signIn : signInAgain} state={state} replace />;
  }
  return <Navigate to={signIn} replace />;
}
