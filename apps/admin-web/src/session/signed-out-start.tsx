import { paths } from '@countinghouse/navigation';
import { useEffect } from 'react';
import { SignInScreen } from './sign-in-screen';

export interface SignedOutStartProps {
  /** Somebody begins to sign in: the moment to fetch the rest of the panel. */
  onIntent: () => void;
  onSignedIn: () => void;
}

/**
 * What a visitor without a session gets, whatever the address: the sign-in screen alone, before the router and the areas
 * are fetched.
 */
export function SignedOutStart({ onIntent, onSignedIn }: SignedOutStartProps) {
  useEffect(() => {
    window.history.replaceState(null, '', paths.signIn());
  }, []);

  const start = () => {
    window.history.replaceState(null, '', paths.dashboard());
    onSignedIn();
  };

  return (
    <div onInput={onIntent}>
      <SignInScreen onSignedIn={start} />
    </div>
  );
}
