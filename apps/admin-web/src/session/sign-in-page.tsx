import { defaultErrorMessages } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { hasSignedOutElsewhere, getReturnPath, useSession } from '@countinghouse/permissions';
import { Anchor } from '@mantine/core';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { SignInScreen } from './sign-in-screen';

const SIGNED_OUT_ELSEWHERE =
  'You signed out in another window. Sign in again with the same account to keep what you typed here.';

/**
 * The sign-in route, also shown for unknown paths. An admin whose session ended elsewhere returns to their screen as
 * soon as there is a session, including one started in another tab before this screen was mounted.
 */
export function SignInPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const returnTo = getReturnPath(location.state);

  if (returnTo !== undefined && session.status === 'active') return <Navigate to={returnTo} replace />;
  const expiryNotice = hasSignedOutElsewhere(location.state) ? SIGNED_OUT_ELSEWHERE : defaultErrorMessages[403];
  return (
    <SignInScreen
      note={returnTo === undefined ? undefined : expiryNotice}
      onSignedIn={() => void navigate(paths.dashboard(), { replace: true })}
    >
      {session.status === 'active' && (
        <>
          You are already signed in.{' '}
          <Anchor component={Link} to={paths.dashboard()}>
            Go to the dashboard
          </Anchor>
        </>
      )}
    </SignInScreen>
  );
}

export { SignInPage as Component };
