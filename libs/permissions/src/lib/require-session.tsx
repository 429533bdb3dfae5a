import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from './paths';
import type { ReturnState } from './return-path';
import { useSession } from './use-session';

/**
 * Shows `children` to somebody with a login token. Everybody else is sent to the sign-in screen: to `/admin/signin`, or
 * after an expired session to `/signin`, which remembers where they were.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();

  if (session.status === 'active') {
    // Another admin signing in elsewhere gets fresh screens, never the last one's.
    return <Fragment key={session.token}>{children}</Fragment>;
  }
  if (session.status === 'expired') {
    const state: ReturnState = { returnTo: pathname + search + hash };
    return <Navigate to={paths.signInAgain()} state={state} replace />;
  }
  return <Navigate to={paths.signIn()} replace />;
}
