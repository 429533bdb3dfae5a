import { errorCatalogue } from '@countinghouse/api-client';
import { paths } from '@countinghouse/navigation';
import { hasSignedOutElsewhere, returnPath, useSession } from '@countinghouse/permissions';
import { Anchor } from '@mantine/core';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { SignInScreen } from './sign-in-screen';

const signedOutElsewhere =
  'You have signed out in another window. Sign in again as the same person: what you had typed in this one is kept.';

/**
 * The sign-in route, and what every unknown address shows. Whoever was sent here because their session ended elsewhere goes
 * back to where they were as soon as there is a session, even one that another tab began before this screen was there.
 */
export function SignInPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const cameFrom = returnPath(location.state);

  if (cameFrom !== undefined && session.status === 'active') return <Navigate to={cameFrom} replace />;
  const whySignedOut = hasSignedOutElsewhere(location.state) ? signedOutElsewhere : errorCatalogue[403];
  return (
    <SignInScreen
      note={cameFrom === undefined ? undefined : whySignedOut}
      onSignedIn={() => void navigate(paths.dashboard(), { replace: true })}
    >
      {session.status === 'active' && (
        <>
          You are signed in already.{' '}
          <Anchor component={Link} to={paths.dashboard()}>
            Go to the dashboard
          </Anchor>
        </>
      )}
    </SignInScreen>
  );
}

export { SignInPage as Component };
