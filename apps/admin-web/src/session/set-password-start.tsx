import { useCallback, useEffect, useState } from 'react';
import { SetPasswordScreen } from './set-password-screen';

/** The token is in the fragment, which is sent to no server and appears in no log. */
const readToken = () => window.location.hash.slice(1);

/** Renders the screen of the password link in the address. A used token is removed from the address. */
export function SetPasswordStart() {
  const [token, setToken] = useState(readToken);

  // Opening another link in the same tab does not reload the page.
  useEffect(() => {
    const updateToken = () => setToken(readToken());
    window.addEventListener('hashchange', updateToken);
    return () => window.removeEventListener('hashchange', updateToken);
  }, []);

  const clearToken = useCallback(() => window.history.replaceState(null, '', window.location.pathname), []);
  return <SetPasswordScreen key={token} token={token} onDone={clearToken} />;
}
