import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { ReturnState } from './return-path';
import { useSession } from './use-session';

export interface RequireSessionProps {
  children: ReactNode;
  /** Where somebody without a session is sent, and who has signed out in another window. */
  signIn: string;
  /** Where somebody is sent whose session has expired. The history entry remembers where they were: {@link ReturnState}. */
  signInAgain: string;
}

/** Shows `children` to somebody with a login token, and sends everybody else to the sign-in screen. */
export function RequireSession({ children, signIn, signInAgain }: RequireSessionProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();

  if (session.status === 'active') {
    // Another admin signing in elsewhere gets fresh screens, never the last one's.
    return <Fragment key={session.token}>{children}</Fragment>;
  }
  if (session.status !== 'ended') {
    const hasSignedOut = session.status === 'left';
    const state: ReturnState = { returnTo: pathname + search + hash, hasSignedOut };
    return <Navigate to={hasSignedOut ? signIn : signInAgain} state={state} replace />;
  }
  return <Navigate to={signIn} replace />;
}
