import { paths } from '@countinghouse/navigation';
import { useEffect } from 'react';
import { SignInScreen } from './sign-in-screen';

export interface SignedOutStartProps {
  /** Called on the first input: the moment to prefetch the rest of the panel. */
  onIntent: () => void;
  onSignedIn: () => void;
}

/** Renders the sign-in screen for any address, before the router and the areas are loaded. */
export function SignedOutStart({ onIntent, onSignedIn }: SignedOutStartProps) {
  useEffect(() => {
    window.history.replaceState(null, '', paths.signIn());
  }, []);

  const enterPanel = () => {
    window.history.replaceState(null, '', paths.dashboard());
    onSignedIn();
  };

  return (
    <div onInput={onIntent}>
      <SignInScreen onSignedIn={enterPanel} />
    </div>
  );
}
