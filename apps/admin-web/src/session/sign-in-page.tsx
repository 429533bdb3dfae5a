import { paths, returnPath, useSession } from '@countinghouse/permissions';
import { Anchor } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { SignInScreen } from './sign-in-screen';

/** The sign-in route, and what every unknown address shows. Leads back to where an expired session was. */
export function SignInPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const cameFrom = returnPath(location.state);

  return (
    <SignInScreen
      hasExpired={cameFrom !== undefined}
      onSignedIn={() => void navigate(cameFrom ?? paths.dashboard(), { replace: true })}
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
