import { useCallback, useEffect, useState } from 'react';
import { SetPasswordScreen } from './set-password-screen';

/** The token is in the fragment, which is sent to no server and stands in no log. */
const readToken = () => window.location.hash.slice(1);

/** The screen of a link, whoever is signed in. A used token leaves the address. */
export function SetPasswordStart() {
  const [token, setToken] = useState(readToken);

  // Another link is opened in the same tab: nothing is loaded anew.
  useEffect(() => {
    const readAgain = () => setToken(readToken());
    window.addEventListener('hashchange', readAgain);
    return () => window.removeEventListener('hashchange', readAgain);
  }, []);

  const forget = useCallback(() => window.history.replaceState(null, '', window.location.pathname), []);
  return <SetPasswordScreen key={token} token={token} onDone={forget} />;
}
